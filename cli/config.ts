import { existsSync } from 'node:fs'
import { parseConfig, type Config } from '#server/config.ts'

/** Reads how the Waypost in this folder is configured. @throws StartError naming every mistake. */
export function readConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return parseConfig(process.env)
}
