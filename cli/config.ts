import { existsSync } from 'node:fs'
import { parseConfig, type Config } from '#server/config/config.ts'
import { complain } from './printing.ts'

/** Reads how the Waypost in this folder is configured. @throws StartError naming every mistake. */
export function readConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return parseConfig(process.env)
}

/**
 * Says, where the site shows a hosted space, that a command works on the content folder all the same.
 *
 * @param work What is done to the folder: 'What is exported is'.
 */
export function remarkOnSpace({ contentful, contentDir }: Config, work: string): void {
  if (contentful)
    complain(`This site shows the space '${contentful.space}'. ${work} the folder ${contentDir}.`)
}
