import { parseArgs } from 'node:util'
import { loadEnvFile, parseConfig, type Config } from './config/config.ts'
import { StartError } from './errors.ts'

/** The options and the configuration of the process. */
export interface Settings {
  config: Config
  /** Path of the settings file, which may be missing. */
  envFile: string
  /** Whether the server also ends with its parent process. */
  withParent: boolean
}

const flag = { type: 'boolean', default: false } as const
const OPTIONS = {
  env: { type: 'string' },
  dev: flag,
  'google-stand-in': flag,
  'with-parent': flag,
} as const

/** Reads the command line and the environment. @throws StartError naming an unknown option, or every bad variable */
export function readSettings(): Settings {
  const options = parseOptions()
  const envFile = loadEnvFile(options.env)
  // React chooses its build by this variable.
  process.env.NODE_ENV = options.dev ? 'development' : 'production'
  const config = parseConfig(process.env, {
    withGoogleEmulator: options['google-stand-in'],
    isDevelopment: options.dev,
  })
  return { config, envFile, withParent: options['with-parent'] }
}

function parseOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values
  } catch (cause) {
    throw new StartError(`${(cause as Error).message}. The server takes --env FILE.`, { cause })
  }
}
