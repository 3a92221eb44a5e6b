// SPDX-License-Identifier: GPL-2.0-only
/* A file that is replaced as a whole: readers see the old text or the new one */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "verb.h"

/**
 * check_replaceable() - end with STATUS_USAGE where a file must not be replaced
 * @name: the option that names it, if it was given
 *
 * A device or a link would become a plain file.
 */
void check_replaceable(const char *name)
{
	const char *path = option(name);
	struct stat stat_of;

	if (path && !lstat(path, &stat_of) && !S_ISREG(stat_of.st_mode))
		fail_usage("--%s: %s is there and no plain file", name, path);
}

/* All of it, or minus an errno */
static int write_all(int fd, const char *text, size_t len)
{
	ssize_t done;

	for (; len; text += done, len -= done) {
		done = write(fd, text, len);
		if (done < 0)
			return -errno;
	}
	/* users other than root read it; what is not on the disk is not there after a crash */
	return fchmod(fd, 0644) || fsync(fd) ? -errno : 0;
}

/* The name of a file is on the disk when its folder is */
static void sync_folder(const char *path)
{
	text_auto_t *copy = checked(strdup(path));
	int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd >= 0) {
		fsync(fd);
		close(fd);
	}
}

/* The new text under a name of its own, then under the file's. 0 or minus an errno */
static int write_beside(const char *path, const char *text, size_t len)
{
	text_auto_t *beside = text_of("%s.XXXXXX", path);
	int fd = mkostemp(beside, O_CLOEXEC);
	int error = fd < 0 ? -errno : write_all(fd, text, len);

	if (fd >= 0 && close(fd) && !error)
		error = -errno;
	if (!error && rename(beside, path))
		error = -errno;
	if (fd >= 0 && error)
		unlink(beside);
	return error;
}

/**
 * replace_file() - write a file as a whole
 * @text: what it shall hold
 * @len: bytes of @text
 *
 * The text is written beside the file and renamed when it is on the disk. A signal does not
 * come in between, and after an error nothing is left but the old file. Ends the program with
 * STATUS_SYSTEM when it cannot be written.
 */
void replace_file(const char *path, const char *text, size_t len)
{
	sigset_t all, before;
	int error;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	error = write_beside(path, text, len);
	sigprocmask(SIG_SETMASK, &before, NULL);
	if (error)
		fail_system("cannot write %s: %s", path, strerror(-error));
	sync_folder(path);
}
