/**
 * Begins the built server: `entry.ts`, in less memory and time than it would take by itself.
 *
 * Some settings of V8 and of the C library count only from the beginning of a process. So it replaces itself, once, by one
 * that has them; its process id stays.
 *
 * @see docs/decisions/024-a-small-process.md
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The first keeps the two halves of the space for new objects small: 16 MB each, the default, would be held for good. */
const FLAGS = [
  '--max-semi-space-size=2',
  // Old objects are collected once there are 60 % more than were in use: V8's own choice is up to four times as many.
  '--heap-growing-percent=60',
]

/** Threads share their allocated memory, and what is freed goes back to the system: settings of glibc's `malloc`. */
const ALLOCATION = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: String(128 * 1024) }

const { execve, execPath, execArgv, argv, env } = process
if (process.platform === 'linux' && execve && !execArgv.includes(FLAGS[0]))
  execve(execPath, [execPath, ...FLAGS, ...execArgv, ...argv.slice(1)], { ...ALLOCATION, ...env })

// Written when the process ends, and removed with the build. Where it cannot be written starts take longer.
enableCompileCache(fileURLToPath(new URL('compiled', import.meta.url)))
await import('./entry.ts')
