// SPDX-License-Identifier: GPL-2.0-only
/*
 * An event with SIGTRAP that is stopped while its signal is on its way. A task that ends gets
 * no signal any more. But the work for it stays in the list of the task until that has ended,
 * and perf core must not give the task's context to another one so long. It is the driver's own
 * source, compiled once more in both of its forms. The module loads when all is as it should be,
 * and says what is not.
 * Covers: core/sampling compat
 */
#include <linux/module.h>
#include "core/core.h"
#include "core/sampling/sampling.h"
#include "forms.h"

struct pmk_limits pmk_limits;		/* of the driver; owed samples ask for it */

static int __init last_signal_init(void)
{
	unsigned int nr_wrong = test_held() + test_older();

	return nr_wrong ? -EINVAL : 0;
}

static void __exit last_signal_exit(void)
{
}

module_init(last_signal_init);
module_exit(last_signal_exit);
MODULE_DESCRIPTION("SIGTRAP of a task that ends, for the tests of pmukit");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
