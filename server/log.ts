import pino, { type Logger, type LoggerOptions } from 'pino'
import pretty from 'pino-pretty'
import { isUnavailable } from './errors.ts'

export type Log = Logger

/** From the most severe to the most detailed; `silent` logs nothing. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** How long nothing of the kind may have happened before the next line in the log. */
const QUIET_MS = 60_000

/** Calls `tell` for the first of many calls, and again only after there was none for `quietMs` (a leading-edge debounce). */
export function debounceLeading(tell: () => void, quietMs = QUIET_MS): () => void {
  let lastAtMs = -Infinity
  return () => {
    const nowMs = performance.now()
    const isNew = nowMs - lastAtMs >= quietMs
    lastAtMs = nowMs
    if (isNew) tell()
  }
}

/** The database logs its own failures, once in an outage; what could not work meanwhile adds nothing. */
const hooks: LoggerOptions['hooks'] = {
  logMethod(words, method) {
    const [details] = words as unknown[]
    if (isUnavailable((details as { err?: unknown } | undefined)?.err)) return
    method.apply(this, words)
  },
}

/** Opens the log: lines for people on a terminal, JSON lines for programs anywhere else. */
export function openLog(
  level: LogLevel,
  output: NodeJS.WritableStream & { isTTY?: boolean } = process.stdout,
): Log {
  if (output.isTTY) {
    const options = {
      destination: output,
      colorize: true,
      ignore: 'pid,hostname',
      translateTime: 'SYS:HH:MM:ss',
    }
    return pino({ level, hooks }, pretty(options))
  }
  const formatters = { level: (label: string) => ({ level: label }) }
  return pino({ level, hooks, formatters, timestamp: pino.stdTimeFunctions.isoTime }, output)
}
