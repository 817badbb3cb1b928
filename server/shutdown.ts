/** Time for an orderly shutdown before the process ends anyway. */
const DEADLINE_MS = 9_500

/** Interval between checks that the parent process still runs. */
const PARENT_CHECK_MS = 250

/**
 * Shuts the process down in order, once, on SIGINT or SIGTERM.
 *
 * @param close Closes everything. The process ends even if this fails.
 * @param options `withParent`: also shuts down when the parent process ends. npm runs scripts in a shell, which does not pass
 *   signals on.
 */
export function shutDownOnSignal(close: () => Promise<void>, { withParent }: { withParent: boolean }): void {
  let isShuttingDown = false

  function shutDown() {
    if (isShuttingDown) return
    isShuttingDown = true
    setTimeout(() => process.exit(0), DEADLINE_MS).unref()
    close()
      .catch((error: unknown) => console.error(error))
      .finally(() => process.exit(0))
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, shutDown)
  if (withParent) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && shutDown(), PARENT_CHECK_MS).unref()
  }
}
