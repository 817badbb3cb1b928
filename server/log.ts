import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { LogLevel } from './config.ts'

export type Log = Logger

/** Opens the log: lines for people on a terminal, JSON a line elsewhere. */
export function openLog(level: LogLevel): Log {
  if (!process.stdout.isTTY) return pino({ level })
  return pino({ level }, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}
