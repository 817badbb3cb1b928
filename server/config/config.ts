import { join, resolve } from 'node:path'
import type { CommentAuthor } from '#domain/comment.ts'
import { environmentSchema, findMisfits, isPreview, publicUrlOf, type Values } from './environment.ts'
import { describeMistakes } from './mistakes.ts'
import type { DatabaseLocation } from '../database/types.ts'
import { StartError } from '../errors.ts'
import { isLoopback } from '../http/loopback.ts'
import type { LogLevel } from '../log.ts'
import type { EmailClientOptions } from '../mail/types.ts'

/** The configuration, parsed from the environment. */
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
  /** Proves that a webhook call comes from the content service; `undefined` where there is no webhook. */
  webhookSecret?: string
  /** Present in a preview workspace, which shows what is not published. */
  preview?: PreviewConfig
  /** Most requests of one client to the embedded content service in a second. */
  contentPerSecond: number
  /** Signs sessions; `undefined` where the server makes one and keeps it in the data folder. */
  authSecret?: string
  google: GoogleConfig
  /** Where browsers report who is signed in: an absolute path on this site; `undefined` for nowhere. */
  tokenSyncPath?: string
  mail: MailConfig
  contact: ContactConfig
  comments: CommentsConfig
  /** How many proxies stand in front and add the client's address to X-Forwarded-For; 0 for none. */
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

/** Who may see a preview workspace. */
export interface PreviewConfig {
  /** Whether only this machine can reach it; otherwise it asks for the preview token. */
  isLocal: boolean
}

/** How signing in with Google works: with real credentials, by a stand-in on this machine only, or not at all. */
export type GoogleConfig =
  | { kind: 'real'; clientId: string; clientSecret: string }
  | { kind: 'emulated' }
  | { kind: 'off' }

/** How mails are sent. */
export interface MailConfig {
  /** Address of the SMTP server; `undefined` to write files to the data folder. */
  smtpUrl?: string
  /** Sender, as `Name <address>` or an address alone. */
  from: string
}

/** How visitors write to the creator. */
export interface ContactConfig {
  /** Receives their messages; `undefined` for the address in `site.yaml`. */
  to?: string
  /** Most messages of one client in an hour. */
  perHour: number
  /** Origins of other sites whose pages may send messages here. */
  origins: string[]
  client: EmailClientOptions
}

/** How readers may comment. */
export interface CommentsConfig {
  author: CommentAuthor
  /** Most comments of one account in a minute. */
  perMinute: number
  /** Whether an account's first comments wait for the creator's approval. */
  holdsFirst: boolean
}

const EMAILJS = 'https://api.emailjs.com'

/** Ids of the embedded e-mail service. */
const EMBEDDED_EMAIL = { userId: 'waypost', serviceId: 'waypost_mail', templateId: 'contact' }

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
    ...findMisfits(given),
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
    webhookSecret: values.CONTENTFUL_WEBHOOK_SECRET,
    preview: isPreview(values.PREVIEW) ? { isLocal: isLocal(values) } : undefined,
    contentPerSecond: values.CONTENT_PER_SECOND,
    authSecret: values.AUTH_SECRET,
    google: googleConfig(values),
    tokenSyncPath: values.AUTH_TOKEN_SYNC_URL && pathOn(publicUrl, values.AUTH_TOKEN_SYNC_URL),
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    },
    contact: {
      to: values.CONTACT_TO,
      perHour: values.CONTACT_PER_HOUR,
      origins: values.CONTACT_ORIGINS,
      client: emailClientOptions(values, publicUrl),
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

/** Path and query of an address of this site, without a slash at the end of the path. */
function pathOn(publicUrl: string, address: string): string {
  const { pathname, search } = new URL(address, publicUrl)
  return pathname.replace(/(?<=.)\/+$/, '') + search
}

function contentfulConfig(values: Values): ContentfulConfig | undefined {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_HOST: host } = values
  const wantsDrafts = isPreview(values.PREVIEW)
  const accessToken = wantsDrafts ? values.CONTENTFUL_PREVIEW_TOKEN : values.CONTENTFUL_ACCESS_TOKEN
  if (space === undefined || accessToken === undefined) return undefined
  const given = new URL(/^https?:\/\//.test(host) ? host : `https://${host}`)
  const address = wantsDrafts ? previewSideOf(given) : given
  return {
    space,
    environment: values.CONTENTFUL_ENVIRONMENT,
    accessToken,
    host: address.host,
    basePath: address.pathname === '/' ? '' : address.pathname,
    insecure: address.protocol === 'http:',
  }
}

/** Address of a content service's preview API: at Contentful another host, at another Waypost another path. */
function previewSideOf(delivery: URL): URL {
  const address = new URL(delivery)
  address.host = address.host.replace(/^cdn\./, 'preview.')
  address.pathname = address.pathname.replace(/^\/content\/?$/, '/content-preview')
  return address
}

/** Whether only this machine can reach the site. */
function isLocal({ HOST, PUBLIC_URL, TRUST_PROXY }: Values): boolean {
  return isLoopback(HOST) && PUBLIC_URL === undefined && TRUST_PROXY === 0
}

/** Real where there are credentials; else a stand-in, but only where no other machine can reach the site. */
function googleConfig(values: Values): GoogleConfig {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  if (clientId !== undefined && clientSecret !== undefined) return { kind: 'real', clientId, clientSecret }
  return { kind: isLocal(values) ? 'emulated' : 'off' }
}

/** Where the contact form sends to: this site's own service, or EmailJS, or a service like it. */
function emailClientOptions(values: Values, publicUrl: string): EmailClientOptions {
  const { EMAILJS_USER_ID: userId, EMAILJS_SERVICE_ID: serviceId, EMAILJS_TEMPLATE_ID: templateId } = values
  const isHosted = userId !== undefined && serviceId !== undefined && templateId !== undefined
  const origin = values.EMAILJS_ORIGIN ?? (isHosted ? EMAILJS : publicUrl)
  return {
    ...(isHosted ? { userId, serviceId, templateId } : EMBEDDED_EMAIL),
    origin: origin === publicUrl ? undefined : origin,
    blockHeadless: values.EMAILJS_BLOCK_HEADLESS === 'yes',
    blockList: values.EMAILJS_BLOCK_LIST,
    limitRateMs: values.EMAILJS_LIMIT_RATE_MS,
  }
}
