import { spawn } from 'node:child_process'

/** Time for an orderly shutdown before the process ends anyway. */
const DEADLINE_MS = 9_500

/** Interval between checks that the parent process still runs. */
const PARENT_CHECK_MS = 250

/**
 * Shuts the process down in order, once, on SIGINT or SIGTERM.
 * @param close Closes everything. The process ends even if this fails.
 * @param options `withParent`: also shuts down when the parent process ends. npm runs scripts in a shell, which does not pass
 *   signals on. `environment`: that of a restart.
 */
export function shutDownOnSignal(
  close: () => Promise<void>,
  { withParent, environment }: { withParent: boolean; environment: NodeJS.ProcessEnv },
) {
  let isShuttingDown = false
  let isRestart = false

  function shutDown() {
    if (isShuttingDown) return
    isShuttingDown = true
    setTimeout(end, DEADLINE_MS).unref()
    close()
      .catch((error: unknown) => console.error(error))
      .finally(end)
  }

  function end() {
    if (isRestart) replaceProcess(environment)
    else process.exit(0)
  }

  function stop() {
    isRestart = false
    shutDown()
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  if (withParent) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref()
  }
  return {
    /** Shuts down in order, and starts again with the same options. A signal meanwhile ends the process. */
    restart() {
      isRestart = !isShuttingDown
      shutDown()
    },
  }
}

/** Starts the program again in this process, so no supervisor notices. */
function replaceProcess(environment: NodeJS.ProcessEnv): void {
  const { execve, execPath, execArgv, argv } = process
  const args = [...execArgv, ...argv.slice(1)]
  if (process.platform !== 'win32' && execve) execve(execPath, [execPath, ...args], environment)
  // Windows cannot replace a process, so this one waits for another.
  else
    spawn(execPath, args, { stdio: 'inherit', env: environment }).once('exit', (code) =>
      process.exit(code ?? 1),
    )
}
