import { resolve } from 'node:path'
import * as z from 'zod'
import { StartError } from './errors.ts'

/** Everything that the environment decides, parsed. */
export interface Config {
  port: number
  host: string
  /** Origin that readers use, without a slash at the end. */
  publicUrl: string
  dataDir: string
  contentDir: string
  /** A content service elsewhere; `undefined` for the embedded one. */
  contentful?: ContentfulConfig
  logLevel: LogLevel
}

/** Where and how the official client reaches a content service over the network. */
export interface ContentfulConfig {
  space: string
  environment: string
  accessToken: string
  /** Host with an optional port: `cdn.contentful.com`, `localhost:3001`. */
  host: string
  /** Path before `/spaces`; empty at Contentful. */
  basePath: string
  /** Whether the service is reached over plain http. */
  insecure: boolean
}

export type LogLevel = (typeof LOG_LEVELS)[number]

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Reads the configuration from environment variables; an empty one counts as absent.
 *
 * @throws StartError naming every bad variable, what was expected, and what was found (of a secret: nothing).
 * @see .env.example
 */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const)
  const given: NodeJS.ProcessEnv = Object.fromEntries(trimmed.filter(([, value]) => value))
  const parsed = environmentSchema.safeParse(given)
  const bad = new Set([...(parsed.error?.issues.map(({ path }) => String(path[0])) ?? []), ...lonely(given)])
  if (!parsed.success || bad.size > 0) throw new StartError(describe(bad, given))
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://${browsableHost(values.HOST)}:${values.PORT}`,
    dataDir: resolve(values.DATA_DIR),
    contentDir: resolve(values.CONTENT_DIR),
    contentful: contentfulConfig(values),
    logLevel: values.LOG_LEVEL,
  }
}

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((address) => URL.canParse(address) && new URL(address).pathname === '/')
    .transform((address) => new URL(address).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  CONTENT_DIR: z.string().default('./content'),
  CONTENTFUL_SPACE_ID: z.string().optional(),
  CONTENTFUL_ENVIRONMENT: z.string().default('master'),
  CONTENTFUL_ACCESS_TOKEN: z.string().optional(),
  CONTENTFUL_HOST: z.string().refine(isHostOrAddress).default('cdn.contentful.com'),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
})

/** Variables that are missing beside one that makes no sense without them. */
function lonely(given: NodeJS.ProcessEnv): string[] {
  const pair = ['CONTENTFUL_SPACE_ID', 'CONTENTFUL_ACCESS_TOKEN']
  const missing = pair.filter((name) => given[name] === undefined)
  return missing.length < pair.length ? missing : []
}

const expectations: Record<string, string> = {
  PORT: 'a whole number from 1 to 65535',
  PUBLIC_URL: 'an http or https address without a path, such as https://blog.example',
  CONTENTFUL_SPACE_ID: 'the id of the space, since CONTENTFUL_ACCESS_TOKEN is set',
  CONTENTFUL_ACCESS_TOKEN: 'the token of the delivery API, since CONTENTFUL_SPACE_ID is set',
  CONTENTFUL_HOST:
    'a host such as cdn.contentful.com, or a whole address such as http://localhost:3001/content',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
}

function describe(names: ReadonlySet<string>, given: NodeJS.ProcessEnv): string {
  const lines = [...names].map((name) => {
    const found = given[name] === undefined ? 'is not set' : `is '${given[name]}'`
    return `  ${name} ${found}; expected ${expectations[name] ?? 'another value'}`
  })
  return `The configuration has ${lines.length === 1 ? 'a mistake' : 'mistakes'}. Mend the environment or .env:\n${lines.join('\n')}`
}

function isHostOrAddress(value: string): boolean {
  return /^https?:\/\//.test(value) ? URL.canParse(value) : /^[\w.-]+(:\d+)?$/.test(value)
}

function contentfulConfig(values: z.infer<typeof environmentSchema>): ContentfulConfig | undefined {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ACCESS_TOKEN: accessToken, CONTENTFUL_HOST: host } = values
  if (space === undefined || accessToken === undefined) return undefined
  const address = new URL(/^https?:\/\//.test(host) ? host : `https://${host}`)
  return {
    space,
    environment: values.CONTENTFUL_ENVIRONMENT,
    accessToken,
    host: address.host,
    basePath: address.pathname === '/' ? '' : address.pathname,
    insecure: address.protocol === 'http:',
  }
}

/** A host that a browser on this machine can open, for one that only says where to listen. */
function browsableHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
