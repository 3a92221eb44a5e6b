// SPDX-License-Identifier: GPL-2.0-only
/* A generic netlink family that does nothing: to register it takes the lock of them all. */
#include <linux/module.h>
#include <net/genetlink.h>

static struct genl_family joiner = {
	.name = "pmk_joiner",
	.version = 1,
	.module = THIS_MODULE,
};

static int __init joiner_init(void)
{
	return genl_register_family(&joiner);
}

static void __exit joiner_exit(void)
{
	genl_unregister_family(&joiner);
}

module_init(joiner_init);
module_exit(joiner_exit);
MODULE_DESCRIPTION("A generic netlink family for the tests of pmukit");
MODULE_AUTHOR("pmukit maintainers");
MODULE_LICENSE("GPL");
