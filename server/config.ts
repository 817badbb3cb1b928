import { join, resolve } from 'node:path'
import addressParser from 'nodemailer/lib/addressparser'
import * as z from 'zod'
import type { CommentAuthor } from '#domain/comment.ts'
import { isEmailAddress } from '#domain/email-address.ts'
import { describeMistakes } from './config-mistakes.ts'
import type { DatabaseLocation } from './database/database.ts'
import { StartError } from './errors.ts'
import { isLoopback } from './http/loopback.ts'
import { MIN_SECRET_LENGTH } from './identity/secret.ts'
import { LOG_LEVELS, type LogLevel } from './log.ts'

/** Everything that the environment decides, parsed. */
export interface Config {
  port: number
  host: string
  /** Origin that readers use, without a slash at the end. */
  publicUrl: string
  dataDir: string
  contentDir: string
  database: DatabaseLocation
  /** A content service elsewhere; `undefined` for the embedded one. */
  contentful?: ContentfulConfig
  /** Signs sessions; `undefined` where one is to be made and kept in the data folder. */
  authSecret?: string
  google: GoogleConfig
  /** Where browsers report who is signed in: an absolute path on this site; `undefined` for nowhere. */
  tokenSyncPath?: string
  mail: MailConfig
  comments: CommentsConfig
  /** How many proxies stand in front and tell the client's address by X-Forwarded-For; 0 for none. */
  trustedProxies: number
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

/** How signing in with Google works: with real credentials, by a stand-in on this machine alone, or not at all. */
export type GoogleConfig =
  | { kind: 'real'; clientId: string; clientSecret: string }
  | { kind: 'emulated' }
  | { kind: 'off' }

/** How mails leave. */
export interface MailConfig {
  /** Server that takes them; `undefined` for files in the data folder. */
  smtpUrl?: string
  /** Sender, as `Name <address>` or an address alone. */
  from: string
}

/** How readers may comment. */
export interface CommentsConfig {
  author: CommentAuthor
  /** Most comments of one account in a minute. */
  perMinute: number
  /** Whether an account's first comments wait for the creator's approval. */
  holdsFirst: boolean
}

const DEFAULT_HOST = '127.0.0.1'
const DEFAULT_PORT = 3000

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
  const bad = new Set([
    ...(parsed.error?.issues.map(({ path }) => String(path[0])) ?? []),
    ...lonely(given),
    ...foreign(given),
  ])
  if (!parsed.success || bad.size > 0) throw new StartError(describeMistakes(bad, given))
  const values = parsed.data
  const publicUrl = publicUrlOf(values)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: resolve(values.DATA_DIR),
    contentDir: resolve(values.CONTENT_DIR),
    database: values.DATABASE_URL
      ? { kind: 'postgres', url: values.DATABASE_URL }
      : { kind: 'sqlite', path: join(resolve(values.DATA_DIR), 'waypost.db') },
    contentful: contentfulConfig(values),
    authSecret: values.AUTH_SECRET,
    google: googleConfig(values),
    tokenSyncPath: values.AUTH_TOKEN_SYNC_URL && pathOn(publicUrl, values.AUTH_TOKEN_SYNC_URL),
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    },
    comments: {
      author: values.COMMENT_AUTHOR,
      perMinute: values.COMMENTS_PER_MINUTE,
      holdsFirst: values.HOLD_FIRST_COMMENTS === 'yes',
    },
    trustedProxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  }
}

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65535).default(DEFAULT_PORT),
  HOST: z.string().default(DEFAULT_HOST),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((address) => URL.canParse(address) && new URL(address).pathname === '/')
    .transform((address) => new URL(address).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  CONTENT_DIR: z.string().default('./content'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  CONTENTFUL_SPACE_ID: z.string().optional(),
  CONTENTFUL_ENVIRONMENT: z.string().default('master'),
  CONTENTFUL_ACCESS_TOKEN: z.string().optional(),
  CONTENTFUL_HOST: z.string().refine(isHostOrAddress).default('cdn.contentful.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  AUTH_SECRET: z.string().min(MIN_SECRET_LENGTH).optional(),
  AUTH_TOKEN_SYNC_URL: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().refine(isSender).optional(),
  COMMENT_AUTHOR: z.enum(['email', 'short']).default('email'),
  COMMENTS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(10),
  HOLD_FIRST_COMMENTS: z.enum(['yes', 'no']).default('no'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
})

type Values = z.infer<typeof environmentSchema>

/** Variables that stand only together, and what the others are called to who forgot one. */
const PAIRS = [
  ['CONTENTFUL_SPACE_ID', 'CONTENTFUL_ACCESS_TOKEN'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
]

/** Variables that are missing beside one that makes no sense without them. */
function lonely(given: NodeJS.ProcessEnv): string[] {
  const halves = PAIRS.flatMap((pair) => {
    const missing = pair.filter((name) => given[name] === undefined)
    return missing.length < pair.length ? missing : []
  })
  const hasNoSecret = given.DATABASE_URL !== undefined && given.AUTH_SECRET === undefined
  return hasNoSecret ? [...halves, 'AUTH_SECRET'] : halves
}

/** A sync address that leads away from the site, where it would carry readers' tokens. */
function foreign({ AUTH_TOKEN_SYNC_URL: address, PUBLIC_URL, HOST, PORT }: NodeJS.ProcessEnv): string[] {
  const site = PUBLIC_URL ?? `http://${browsableHost(HOST ?? DEFAULT_HOST)}:${PORT ?? DEFAULT_PORT}`
  if (address === undefined || !URL.canParse(site)) return []
  const isOurs = URL.canParse(address, site) && new URL(address, site).origin === new URL(site).origin
  return isOurs ? [] : ['AUTH_TOKEN_SYNC_URL']
}

/** An address of this site as browsers ask for it there, without a slash at the end. */
function pathOn(publicUrl: string, address: string): string {
  const { pathname, search } = new URL(address, publicUrl)
  return pathname.replace(/(?<=.)\/+$/, '') + search
}

function isHostOrAddress(value: string): boolean {
  return /^https?:\/\//.test(value) ? URL.canParse(value) : /^[\w.-]+(:\d+)?$/.test(value)
}

function contentfulConfig(values: Values): ContentfulConfig | undefined {
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

/** Real where there are credentials; else a stand-in, but never where anybody but this machine's user could reach it. */
function googleConfig(values: Values): GoogleConfig {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  if (clientId !== undefined && clientSecret !== undefined) return { kind: 'real', clientId, clientSecret }
  const isLocal = isLoopback(values.HOST) && values.PUBLIC_URL === undefined && values.TRUST_PROXY === 0
  return { kind: isLocal ? 'emulated' : 'off' }
}

function isSender(value: string): boolean {
  const [sender, ...others] = addressParser(value, { flatten: true })
  return others.length === 0 && sender !== undefined && isEmailAddress(sender.address)
}

function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Pick<Values, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://${browsableHost(HOST)}:${PORT}`
}

/** A host that a browser on this machine can open, for one that only says where to listen. */
function browsableHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
