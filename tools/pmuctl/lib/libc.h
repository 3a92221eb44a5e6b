/* SPDX-License-Identifier: GPL-2.0-only */
/* What musl and macOS lack of glibc */
#ifndef PMUCTL_LIBC_H
#define PMUCTL_LIBC_H

#include <alloca.h>
#include <string.h>

#ifndef strndupa
#define strndupa(text, most) ({				\
	const char *from_ = (text);			\
	size_t length_ = strnlen(from_, (most));	\
	char *copy_ = alloca(length_ + 1);		\
	copy_[length_] = '\0';				\
	(char *)memcpy(copy_, from_, length_); })
#endif

#ifdef __APPLE__
#include <fcntl.h>
#include <unistd.h>

extern char **environ;

static inline void *reallocarray(void *old, size_t nr, size_t size)
{
	return size && nr > SIZE_MAX / size ? NULL : realloc(old, nr * size);
}

static inline char *strchrnul(const char *text, int c)
{
	char *found = strchr(text, c);

	return found ? found : (char *)text + strlen(text);
}

static inline int pipe2(int ends[2], int flags)
{
	return pipe(ends) || fcntl(ends[0], F_SETFD, FD_CLOEXEC) ||
	       fcntl(ends[1], F_SETFD, FD_CLOEXEC) ? -1 : 0;
}
#endif

#endif /* PMUCTL_LIBC_H */
