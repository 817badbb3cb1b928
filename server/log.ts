import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { LogLevel } from './config.ts'

export type Log = Logger

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
