import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'

export type Log = Logger

/** From the least to the most that is logged, but for the last, which is nothing. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** Opens the log: a line an event, in words, since who reads it first is a creator at her own computer. */
export function openLog(level: LogLevel): Log {
  const lines = pretty({
    sync: true,
    colorize: process.stdout.isTTY,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
  })
  return pino({ level }, lines)
}
