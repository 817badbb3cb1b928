import { AsyncLocalStorage } from 'node:async_hooks'
import pino, { type Logger, type LoggerOptions } from 'pino'
import pretty from 'pino-pretty'
import { isUnavailable } from './errors.ts'

export type Log = Logger

/** From most severe to most detailed. `silent` logs nothing. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** Time without an event after which its next occurrence is logged again. */
const QUIET_MS = 60_000

/** Runs `act` for the first of many calls, and again only after `quietMs` without a call (a leading-edge debounce). */
export function debounceLeading(act: () => void, quietMs = QUIET_MS): () => void {
  let lastAtMs = -Infinity
  return () => {
    const nowMs = performance.now()
    const isNew = nowMs - lastAtMs >= quietMs
    lastAtMs = nowMs
    if (isNew) act()
  }
}

const requestIds = new AsyncLocalStorage<string>()

/** Runs the work of a request. Every log line of this work contains the request's id as `requestId`. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work)
}

function mixin() {
  const requestId = requestIds.getStore()
  return requestId === undefined ? {} : { requestId }
}

/**
 * An e-mail address up to its @, or the user and the password in an address such as `postgres://user:password@host.example`. The
 * first group matches a JSON escape, which stays as it is.
 */
const BEFORE_AT = /(\\(?:u.{4}|.))|[\w.!#$%&'*+/=?^`{|}~:-]{1,256}@(?=[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b)/gi

/** The query of a URL or a path: it may contain search words or a token. */
const QUERY = /(?<=[\w/])\?[\w.~%+-]+=[^\s"'\\]*/g

/** Fields of errors that the log may contain. Others may repeat the values of a row, or a request's headers. */
const KEPT_OF_ERRORS = ['type', 'message', 'stack', 'code']

function describeError(error: Error) {
  const described = pino.stdSerializers.err(error)
  if (typeof described !== 'object') return described
  return Object.fromEntries(Object.entries(described).filter(([name]) => KEPT_OF_ERRORS.includes(name)))
}

const hooks: LoggerOptions['hooks'] = {
  // Removes addresses and queries: messages of libraries, databases and mail servers may repeat them.
  streamWrite: (line) =>
    line.replaceAll(BEFORE_AT, (_, escape: string | undefined) => escape ?? '...@').replaceAll(QUERY, '?...'),
  // The database logs its own outages. A line for each failed request would add nothing.
  logMethod(words, method) {
    const [details] = words as unknown[]
    if (isUnavailable((details as { err?: unknown } | undefined)?.err)) return
    method.apply(this, words)
  },
}

const common: LoggerOptions = { hooks, mixin, serializers: { err: describeError } }

/** Opens the log: lines on a terminal, JSON lines elsewhere, without e-mail addresses and queries of URLs. */
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
    return pino({ ...common, level }, pretty(options))
  }
  const formatters = { level: (label: string) => ({ level: label }) }
  return pino({ ...common, level, formatters, timestamp: pino.stdTimeFunctions.isoTime }, output)
}
