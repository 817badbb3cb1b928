import * as z from 'zod'
import { isEmailAddress } from '#domain/email-address.ts'
import { MIN_SECRET_LENGTH } from '../auth-secret.ts'
import { LOG_LEVELS } from '../log.ts'

const DEFAULT_HOST = '127.0.0.1'
const DEFAULT_PORT = 3000

/** Fewest characters of the webhook's secret. */
export const MIN_WEBHOOK_SECRET_LENGTH = 16

/** What each variable must be. Empty ones count as absent. */
export const environmentSchema = z.object({
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
  CONTENTFUL_PREVIEW_TOKEN: z.string().optional(),
  CONTENTFUL_HOST: z.string().refine(isHostOrAddress).default('cdn.contentful.com'),
  CONTENTFUL_WEBHOOK_SECRET: z.string().min(MIN_WEBHOOK_SECRET_LENGTH).optional(),
  CONTENT_PER_SECOND: z.coerce.number().int().min(1).max(1_000_000).default(200),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  AUTH_SECRET: z.string().min(MIN_SECRET_LENGTH).optional(),
  AUTH_TOKEN_SYNC_URL: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine(namesServer)
    .optional(),
  MAIL_FROM: z.string().refine(isSender).optional(),
  CONTACT_TO: z.string().refine(isEmailAddress).optional(),
  CONTACT_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(10),
  CONTACT_ORIGINS: listOf(isOrigin),
  EMAILJS_USER_ID: z.string().optional(),
  EMAILJS_SERVICE_ID: z.string().optional(),
  EMAILJS_TEMPLATE_ID: z.string().optional(),
  EMAILJS_ORIGIN: z.string().refine(isOrigin).optional(),
  EMAILJS_BLOCK_HEADLESS: z.enum(['yes', 'no']).default('no'),
  EMAILJS_BLOCK_LIST: listOf(isEmailAddress),
  EMAILJS_LIMIT_RATE_MS: z.coerce.number().int().min(0).max(86_400_000).default(0),
  COMMENT_AUTHOR: z.enum(['email', 'short']).default('email'),
  COMMENTS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(10),
  HOLD_FIRST_COMMENTS: z.enum(['yes', 'no']).default('no'),
  PREVIEW: z.enum(['yes', 'no', 'true', 'false']).default('no'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
})

/** The environment, parsed. */
export type Values = z.infer<typeof environmentSchema>

/** Variables that must be set together or not at all. */
const GROUPS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['EMAILJS_USER_ID', 'EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID'],
]

/** Names the variables that are valid by themselves, or missing, and contradict the others. */
export function findMisfits(given: NodeJS.ProcessEnv): string[] {
  return [...lonely(given), ...foreign(given)]
}

/** Names the variables that are missing although another one needs them. */
function lonely(given: NodeJS.ProcessEnv): string[] {
  const token = isPreview(given.PREVIEW) ? 'CONTENTFUL_PREVIEW_TOKEN' : 'CONTENTFUL_ACCESS_TOKEN'
  const gaps = [['CONTENTFUL_SPACE_ID', token], ...GROUPS].flatMap((group) => {
    const missing = group.filter((name) => given[name] === undefined)
    return missing.length < group.length ? missing : []
  })
  const isTold = given.CONTENTFUL_WEBHOOK_SECRET !== undefined
  const isAlone = isTold && given.CONTENTFUL_SPACE_ID === undefined
  const hasNoSecret = given.DATABASE_URL !== undefined && given.AUTH_SECRET === undefined
  return [...gaps, ...(isAlone ? ['CONTENTFUL_SPACE_ID'] : []), ...(hasNoSecret ? ['AUTH_SECRET'] : [])]
}

/** Names the sync address if it is on another site, which would get readers' tokens. */
function foreign({ AUTH_TOKEN_SYNC_URL: address, PUBLIC_URL, HOST, PORT }: NodeJS.ProcessEnv): string[] {
  const site = PUBLIC_URL ?? `http://${browsableHost(HOST ?? DEFAULT_HOST)}:${PORT ?? DEFAULT_PORT}`
  if (address === undefined || !URL.canParse(site)) return []
  const isOurs = URL.canParse(address, site) && new URL(address, site).origin === new URL(site).origin
  return isOurs ? [] : ['AUTH_TOKEN_SYNC_URL']
}

function isHostOrAddress(value: string): boolean {
  return /^https?:\/\//.test(value) ? URL.canParse(value) : /^[\w.-]+(:\d+)?$/.test(value)
}

/** A list whose values are separated by commas or spaces. */
function listOf(isValid: (value: string) => boolean) {
  return z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((values) => values.every(isValid))
}

function isOrigin(value: string): boolean {
  return /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value
}

/** An e-mail address, or a name and an address in angle brackets. */
function isSender(value: string): boolean {
  const [, address = value] = /^[^<>]*<([^<>]*)>$/.exec(value) ?? []
  return isEmailAddress(address.trim())
}

/** An address that names a server: without one, nodemailer takes this machine. */
function namesServer(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname !== ''
}

/** Whether a value of PREVIEW turns the preview workspace on. */
export function isPreview(value: string | undefined): boolean {
  return value === 'yes' || value === 'true'
}

/** Origin that readers use. */
export function publicUrlOf({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Values, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://${browsableHost(HOST)}:${PORT}`
}

/** The host that a browser on this machine opens, for a host that names where to listen. */
function browsableHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
