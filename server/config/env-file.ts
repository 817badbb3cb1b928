import { existsSync, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { nearestWords } from '#domain/spelling.ts'
import { environmentSchema, SECRET } from './environment.ts'
import { StartError } from '../errors.ts'

/** The folder of Waypost. Relative settings start from here, not from the current folder. */
export const repository = dirname(findPackageJSON(import.meta.url)!)

/**
 * Reads settings into the environment of this process. Variables that are already set keep their values.
 * @param file Relative to the user's folder. Without it, `.env` in the repository, which may be missing.
 * @returns The path of the file.
 * @throws StartError if it cannot be read.
 */
export function loadEnvFile(file?: string): string {
  const path = file === undefined ? join(repository, '.env') : resolve(currentFolder(), file)
  const problem = `The settings in ${path} cannot be read:`
  if (file !== undefined && !existsSync(path)) throw new StartError(`${problem} there is no such file.`)
  try {
    for (const [name, value] of Object.entries(parseEnv(readText(path)))) process.env[name] ??= value
  } catch (cause) {
    throw new StartError(`${problem} this user may not read it, or it is not a file.`, { cause })
  }
  return path
}

/** The user's current folder. npm runs scripts in the repository, and passes the folder in which it was called. */
export function currentFolder(): string {
  const { npm_lifecycle_event: script, INIT_CWD: folder } = process.env
  return script && folder ? folder : process.cwd()
}

/** Names that other programs read from the same file: Node, PostgreSQL and Compose. */
const OF_OTHERS = /^(NODE_|UV_|PG|POSTGRES_|COMPOSE_|TZ$|(HTTPS?|NO)_PROXY$)/i

/** Warns of each name in a file that is not a setting, and suggests a similar one. */
export function findUnknownSettings(path: string): string[] {
  const known = Object.keys(environmentSchema.shape)
  return Object.keys(parseEnv(readText(path)))
    .filter((name) => !known.includes(name) && !OF_OTHERS.test(name))
    .map((name) => {
      const upper = name.toUpperCase()
      const [nearest] = known.includes(upper) ? [upper] : nearestWords(upper, `${known.join('\n')}\n`, false)
      return `${name} in ${path} is not known${nearest ? `; did you mean ${nearest}?` : '. .env.example lists all settings.'}`
    })
}

export function holdsSecrets(path: string): boolean {
  return Object.entries(parseEnv(readText(path))).some(([name, value]) => SECRET.test(name) && value)
}

/** Reads a text without its byte order mark; the empty text if the file is missing. */
function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').replace(/^\uFEFF/, '') : ''
}
