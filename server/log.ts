import { AsyncLocalStorage } from 'node:async_hooks'
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

const requestIds = new AsyncLocalStorage<string>()

/** Does the work of a request: every line that is logged meanwhile has its id, as `requestId`. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work)
}

function mixin() {
  const requestId = requestIds.getStore()
  return requestId === undefined ? {} : { requestId }
}

/**
 * An e-mail address, up to its @; also the user and the password of an address such as `postgres://user:password@host.example`.
 * Or an escape of JSON's, which stays whole.
 */
const BEFORE_AT = /(\\(?:u.{4}|.))|[\w.!#$%&'*+/=?^`{|}~:-]{1,256}@(?=[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b)/gi

/** The query of an address of the web, or of a path: what somebody searched for, or a token. */
const QUERY = /(?<=[\w/])\?[\w.~%+-]+=[^\s"'\\]*/g

/** What errors hold besides their message: a database's repeats the values of a row, a client's the headers of its request. */
const KEPT_OF_ERRORS = ['type', 'message', 'stack', 'code']

function describeError(error: Error) {
  const described = pino.stdSerializers.err(error)
  if (typeof described !== 'object') return described
  return Object.fromEntries(Object.entries(described).filter(([name]) => KEPT_OF_ERRORS.includes(name)))
}

const hooks: LoggerOptions['hooks'] = {
  // Libraries, databases and mail servers repeat what they were given.
  streamWrite: (line) =>
    line.replaceAll(BEFORE_AT, (_, escape: string | undefined) => escape ?? '...@').replaceAll(QUERY, '?...'),
  // The database logs its own failures, once in an outage; what could not work meanwhile adds nothing.
  logMethod(words, method) {
    const [details] = words as unknown[]
    if (isUnavailable((details as { err?: unknown } | undefined)?.err)) return
    method.apply(this, words)
  },
}

const common: LoggerOptions = { hooks, mixin, serializers: { err: describeError } }

/**
 * Opens the log: lines for people on a terminal, JSON lines for programs anywhere else. E-mail addresses and queries of addresses
 * are left out of all of them.
 */
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
