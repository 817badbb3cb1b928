/**
 * Starts the built server, `entry.ts`, with settings that save memory and time.
 *
 * Some settings of V8 and of the C library work only from the beginning of a process. So the process replaces itself
 * once with a process that has these settings, and keeps its id.
 *
 * @see docs/decisions/024-a-small-process.md
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const FLAGS = [
  // Limits each of the two halves of the space for new objects. V8 would use 16 MB for each.
  '--max-semi-space-size=2',
  // Collects garbage once old objects have grown by 60 %. V8's default goes up to 300 %.
  '--heap-growing-percent=60',
]

/** Settings of glibc's `malloc`: threads share memory, and freed memory goes back to the system. */
const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: String(128 * 1024) }

const { execve, execPath, execArgv, argv, env } = process
if (process.platform === 'linux' && execve && !execArgv.includes(FLAGS[0]))
  execve(execPath, [execPath, ...FLAGS, ...execArgv, ...argv.slice(1)], { ...ALLOCATION, ...env })

// Node writes the cache at the end of the process. Without it a start takes longer.
enableCompileCache(fileURLToPath(new URL('compiled', import.meta.url)))
await import('./entry.ts')
