import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DecidedSettings } from '#domain/studio-settings.ts'
import { repository } from './env-file.ts'
import {
  describeMistakes,
  environmentSchema,
  findMisfits,
  isPreview,
  publicUrlOf,
  type Values,
} from './environment.ts'
import type { DatabaseLocation } from '../database/types.ts'
import { StartError } from '../errors.ts'
import { isLoopback } from '../http/loopback.ts'
import type { SecurityOptions } from '../http/security-headers.ts'
import type { EmailClientOptions } from '../mail/types.ts'

export { currentFolder, findUnknownSettings, holdsSecrets, loadEnvFile, repository } from './env-file.ts'

/** The configuration, parsed from the environment. */
export type Config = ReturnType<typeof parseConfig>

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

/** How readers sign in with Google: with real credentials, with an emulator on this machine, or not at all. */
export type GoogleConfig =
  | { kind: 'real'; clientId: string; clientSecret: string }
  | { kind: 'emulated' }
  | { kind: 'off' }

const PROXY_UNDECLARED =
  'PUBLIC_URL is an https address, but TRUST_PROXY is not set. If the proxy that ends TLS adds X-Forwarded-For, set TRUST_PROXY=1: until then all visitors count as one client, and share its limits. TRUST_PROXY=0 confirms that this is intended.'

const EMAILJS = 'https://api.emailjs.com'

/** Ids of the embedded e-mail service. */
const EMBEDDED_EMAIL = { userId: 'waypost', serviceId: 'waypost_mail', templateId: 'contact' }

/**
 * Reads the configuration from environment variables. An empty variable counts as absent.
 * @param options `withGoogleEmulator`: use an emulator of Google if no other machine can reach the site;
 * `isDevelopment`: the development server makes the pages. @throws StartError naming every bad variable, with the
 * expected and the actual value. It never contains a secret's value.
 * @see .env.example
 */
export function parseConfig(
  env: NodeJS.ProcessEnv,
  { withGoogleEmulator = false, isDevelopment = false } = {},
) {
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
  const isHttps = publicUrl.startsWith('https:')
  const emailClient = emailClientOptions(values, publicUrl)
  return {
    port: values.PORT,
    host: values.HOST,
    /** Origin that readers use, without a slash at the end. */
    publicUrl,
    security: {
      isHttps,
      withSubdomains: values.HSTS_SUBDOMAINS === 'yes',
      isTrustworthy: isHttps || isLoopback(new URL(publicUrl).hostname),
      isDevelopment,
      emailOrigin: emailClient.origin,
    } satisfies SecurityOptions,
    dataDir: resolve(repository, values.DATA_DIR),
    ...contentFolders(values),
    backupDir: resolve(repository, values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
    /** Settings of the studio that are set here, which win over `studio.yaml`. */
    decidedSettings: decidedSettings(values),
    database: databaseLocation(values),
    /** A content service elsewhere; `undefined` for the embedded one. */
    contentful: contentfulConfig(values),
    webhookSecret: values.CONTENTFUL_WEBHOOK_SECRET,
    /** Present for a preview, which shows drafts. A preview that other machines can reach requires the token. */
    preview: isPreview(values.PREVIEW) ? { isLocal: isLocal(values) } : undefined,
    /** Whether the site has the studio. A preview has none. */
    hasStudio: values.STUDIO === 'on' && !isPreview(values.PREVIEW),
    /** Maximum number of one client's requests to the embedded content service per second. */
    contentPerSecond: values.CONTENT_PER_SECOND,
    /** Signs sessions; `undefined` for the secret in the data folder. */
    authSecret: values.AUTH_SECRET,
    verifyReaders: values.VERIFY_READERS,
    google: googleConfig(values, withGoogleEmulator),
    /** Address to which browsers report sign-ins, as an absolute path on this site. */
    tokenSyncPath: values.AUTH_TOKEN_SYNC_URL && pathOn(publicUrl, values.AUTH_TOKEN_SYNC_URL),
    mail: {
      /** `undefined` to write mails as files into the data folder. */
      smtpUrl: values.SMTP_URL,
      /** `Name <address>` or an address alone. */
      from: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
      isFromGuessed: values.MAIL_FROM === undefined,
    },
    contact: {
      /** The address for visitors' messages; `undefined` for the one in `site.yaml`. */
      to: values.CONTACT_TO,
      /** Maximum number of messages per client in an hour. */
      perHour: values.CONTACT_PER_HOUR,
      /** Origins of other sites that may send messages here. */
      origins: values.CONTACT_ORIGINS,
      client: emailClient,
    },
    comments: {
      author: values.COMMENT_AUTHOR,
      /** Maximum number of comments per account in a minute. */
      perMinute: values.COMMENTS_PER_MINUTE,
      /** Whether readers must confirm their addresses before they comment. */
      needsConfirmed: values.VERIFY_READERS !== 'never',
    },
    /** Number of proxies in front of the server that add the client's address to X-Forwarded-For. */
    trustedProxies: values.TRUST_PROXY ?? 0,
    /** Warns the operator if an https address suggests a proxy, and TRUST_PROXY is not set. */
    proxyWarning: isHttps && values.TRUST_PROXY === undefined ? PROXY_UNDECLARED : undefined,
    /** Address of the releases, without a slash at the end. */
    releasesUrl: values.RELEASES_URL,
    /** The token for `/metrics`; `undefined` for no metrics. */
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    setNames: Object.keys(environmentSchema.shape).filter((name) => given[name] !== undefined),
  }
}

function decidedSettings({ HOLD_FIRST_COMMENTS, BACKUP_AT, BACKUP_KEEP }: Values): DecidedSettings {
  const hold = HOLD_FIRST_COMMENTS && (HOLD_FIRST_COMMENTS === 'yes' ? 'first' : 'links')
  return {
    ...(hold && { 'comments.hold': { line: 'HOLD_FIRST_COMMENTS', value: hold } }),
    ...(BACKUP_AT !== undefined && { 'backups.at': { line: 'BACKUP_AT', value: BACKUP_AT } }),
    ...(BACKUP_KEEP !== undefined && { 'backups.keep': { line: 'BACKUP_KEEP', value: BACKUP_KEEP } }),
  }
}

/** The creator's folder is `content` unless CONTENT_DIR names another. Until it exists, the site shows the sample. */
function contentFolders({ CONTENT_DIR }: Values) {
  const ownContentDir = resolve(repository, CONTENT_DIR ?? 'content')
  const sample = join(repository, 'sample')
  const isSample = CONTENT_DIR === undefined && !existsSync(ownContentDir) && existsSync(sample)
  return {
    contentDir: isSample ? sample : ownContentDir,
    isSample,
    /** The creator's folder, which may not exist yet. */
    ownContentDir,
  }
}

function databaseLocation({ DATABASE_URL: url, DATA_DIR }: Values): DatabaseLocation {
  const dataDir = resolve(repository, DATA_DIR)
  return { ...(url ? { kind: 'postgres', url } : sqliteIn(dataDir)), dataDir }
}

/** SQLite's database in a data folder. */
export function sqliteIn(dataDir: string): { kind: 'sqlite'; path: string } {
  return { kind: 'sqlite', path: join(dataDir, 'waypost.db') }
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

/** The address of a service's preview API. Contentful has another host for it; Waypost has another path. */
function previewSideOf(delivery: URL): URL {
  const address = new URL(delivery)
  address.host = address.host.replace(/^cdn\./, 'preview.')
  address.pathname = address.pathname.replace(/^\/content\/?$/, '/content-preview')
  return address
}

/** Whether only this machine can reach the site. */
function isLocal({ HOST, PUBLIC_URL, TRUST_PROXY }: Values): boolean {
  return isLoopback(HOST) && PUBLIC_URL === undefined && !TRUST_PROXY
}

/** Real Google with credentials; else the emulator, if `withEmulator` is set and no other machine reaches the site. */
function googleConfig(values: Values, withEmulator: boolean): GoogleConfig {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  if (clientId !== undefined && clientSecret !== undefined) return { kind: 'real', clientId, clientSecret }
  return { kind: withEmulator && isLocal(values) ? 'emulated' : 'off' }
}

/** The service of the contact form: this site's own, EmailJS, or a service like it. */
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
