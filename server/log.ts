import pino, { type Logger, type LoggerOptions } from 'pino'
import pretty from 'pino-pretty'
import { isUnavailable } from './errors.ts'

export type Log = Logger

/** From the most severe to the most detailed; `silent` logs nothing. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** How long a trouble must not have shown for its next line in the log. */
const QUIET_MS = 60_000

/**
 * Makes a function that tells of a trouble once in a spell, however often it is called: again only after it was not called
 * for a while.
 */
export function oncePerSpell(tell: () => void, quietMs = QUIET_MS): () => void {
  let lastAtMs = -Infinity
  return () => {
    const nowMs = performance.now()
    const isNew = nowMs - lastAtMs >= quietMs
    lastAtMs = nowMs
    if (isNew) tell()
  }
}

/** The database tells of its own troubles, once in a spell; who could not work meanwhile adds nothing. */
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
