/* SPDX-License-Identifier: GPL-2.0-only */
/* A PMU that knows neither idle time nor exact addresses refuses both, for the event PLAIN_CODE. */
TEST(no_idle_time_and_no_exact_address)
{
	struct pmk_request idle = { { PLAIN_CODE }, PMK_EXCLUDE_IDLE };
	struct pmk_request exact = { { PLAIN_CODE }, PMK_PRECISE };
	struct pmk_refusal why;
	struct pmk_alts alts;

	ASSERT_FALSE(pmk_ask(&MODEL, &idle, &alts, &why));
	EXPECT_FALSE(why.unsupported);
	ASSERT_FALSE(pmk_ask(&MODEL, &exact, &alts, &why));
	EXPECT_TRUE(why.unsupported);
}
