/** How long leaving may take before the process ends as it stands. */
const DEADLINE_MS = 9_500

/** How often it is looked whether the parent is still there. */
const PARENT_CHECK_MS = 250

/**
 * Ends the process in order, once, when SIGINT or SIGTERM asks for it.
 *
 * @param leave Brings everything to an end; its failure does not keep the process.
 * @param options `withParent`: the end of the parent process asks for it as well. npm puts a shell between itself and a
 *   script, and when npm is told to stop, that shell goes without telling.
 */
export function leaveWhenAsked(leave: () => Promise<void>, { withParent }: { withParent: boolean }): void {
  let isLeaving = false

  function leaveOnce() {
    if (isLeaving) return
    isLeaving = true
    setTimeout(() => process.exit(0), DEADLINE_MS).unref()
    leave()
      .catch((error: unknown) => console.error(error))
      .finally(() => process.exit(0))
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leaveOnce)
  if (withParent) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && leaveOnce(), PARENT_CHECK_MS).unref()
  }
}
