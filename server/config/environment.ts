import * as z from 'zod'
import metadata from '../../package.json' with { type: 'json' }
import { isEmailAddress, isSender } from '#domain/email-address.ts'
import { MIN_SECRET_LENGTH } from '../data-dir.ts'
import { isLoopback } from '../http/loopback.ts'
import { LOG_LEVELS } from '../log.ts'

const DEFAULT_HOST = '127.0.0.1'
const DEFAULT_PORT = 3000

const MIN_WEBHOOK_SECRET_LENGTH = 16
const MIN_METRICS_TOKEN_LENGTH = 16

/** Each variable, with a description for the operator. Empty variables count as absent. */
export const environmentSchema = z.object({
  PORT: wholeNumber(1, 65535, DEFAULT_PORT),
  HOST: z.string().default(DEFAULT_HOST),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((address) => URL.canParse(address) && new URL(address).pathname === '/')
    .transform((address) => new URL(address).origin)
    .optional()
    .describe('an http or https address without a path, such as https://blog.example'),
  HSTS_SUBDOMAINS: yesOrNo(),
  DATA_DIR: z.string().default('./data'),
  CONTENT_DIR: z.string().optional(),
  BACKUP_AT: optional(
    "a time of day at the server's clock, such as 03:30, or never",
    z.string().regex(/^(?:([01]\d|2[0-3]):[0-5]\d|never)$/),
  ),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('a whole number from 1 to 10000'),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .describe('an address such as postgres://user:password@host:5432/database'),
  CONTENTFUL_SPACE_ID: optional('the id of the space, since another variable of it is set'),
  CONTENTFUL_ENVIRONMENT: z.string().default('master'),
  CONTENTFUL_ACCESS_TOKEN: optional('the token of the delivery API, since CONTENTFUL_SPACE_ID is set'),
  CONTENTFUL_PREVIEW_TOKEN: optional(
    'the token of the preview API, since PREVIEW and CONTENTFUL_SPACE_ID are set',
  ),
  CONTENTFUL_HOST: z
    .string()
    .refine(isHostOrAddress)
    .default('cdn.contentful.com')
    .describe('a host such as cdn.contentful.com, or a whole address such as http://localhost:3001/content'),
  CONTENTFUL_WEBHOOK_SECRET: optional(
    `${MIN_WEBHOOK_SECRET_LENGTH} characters or more, the same as in the settings of the webhook at Contentful`,
    z.string().min(MIN_WEBHOOK_SECRET_LENGTH),
  ),
  CONTENT_PER_SECOND: wholeNumber(1, 1_000_000, 200),
  GOOGLE_CLIENT_ID: optional("the id of the site's client at Google, since GOOGLE_CLIENT_SECRET is set"),
  GOOGLE_CLIENT_SECRET: optional("the secret of the site's client at Google, since GOOGLE_CLIENT_ID is set"),
  AUTH_SECRET: optional(
    `${MIN_SECRET_LENGTH} random characters or more, the same for every instance that shares DATABASE_URL`,
    z.string().min(MIN_SECRET_LENGTH),
  ),
  AUTH_TOKEN_SYNC_URL: optional('a path of this site, such as /api/token-sync'),
  SMTP_URL: optional(
    'an address such as smtps://user:password@mail.example:465',
    z.url({ protocol: /^smtps?$/ }).refine(namesServer),
  ),
  MAIL_FROM: optional(
    'an e-mail address, or a name and an address in angle brackets, such as Mehar <blog@mehar.example>',
    z.string().refine(isSender),
  ),
  CONTACT_TO: optional('an e-mail address', z.string().refine(isEmailAddress)),
  CONTACT_PER_HOUR: wholeNumber(1, 1_000_000, 10),
  CONTACT_ORIGINS: listOf(isOrigin).describe('origins such as https://shop.example, divided by commas'),
  EMAILJS_USER_ID: optional('the public key of the account at EmailJS, since another EMAILJS_..._ID is set'),
  EMAILJS_SERVICE_ID: optional('the id of the service at EmailJS, since another EMAILJS_..._ID is set'),
  EMAILJS_TEMPLATE_ID: optional('the id of the template at EmailJS, since another EMAILJS_..._ID is set'),
  EMAILJS_ORIGIN: optional(
    'an origin such as https://api.emailjs.com, without a path',
    z.string().refine(isOrigin),
  ),
  EMAILJS_BLOCK_HEADLESS: yesOrNo(),
  EMAILJS_BLOCK_LIST: listOf(isEmailAddress).describe('e-mail addresses, divided by commas'),
  EMAILJS_LIMIT_RATE_MS: wholeNumber(0, 86_400_000, 0).describe(
    'a whole number of milliseconds from 0 to 86400000',
  ),
  COMMENT_AUTHOR: z
    // `short` is what earlier versions called `name`.
    .enum(['name', 'email', 'short'])
    .default('name')
    .transform((author) => (author === 'short' ? 'name' : author))
    .describe('name, or email for the whole address'),
  COMMENTS_PER_MINUTE: wholeNumber(1, 1_000_000, 10),
  HOLD_FIRST_COMMENTS: z.enum(['yes', 'no']).optional().describe('yes or no'),
  VERIFY_READERS: z
    .enum(['never', 'comment', 'always'])
    .default('never')
    .describe('never, comment or always'),
  PREVIEW: z.enum(['yes', 'no', 'true', 'false']).default('no').describe('yes or no (true or false)'),
  STUDIO: z.enum(['on', 'off']).default('on').describe('on or off'),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .optional()
    .describe('the number of proxies in front of the server, from 0 to 10'),
  RELEASES_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isSecureOrHere)
    .transform((address) => address.replace(/\/+$/, ''))
    .default(metadata.releases)
    .describe('an https address, such as https://waypost.example/releases'),
  METRICS_TOKEN: optional(
    `${MIN_METRICS_TOKEN_LENGTH} characters or more, the same as in the settings of Prometheus`,
    z.string().min(MIN_METRICS_TOKEN_LENGTH),
  ),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
})

export type Values = z.infer<typeof environmentSchema>

/** Variables that must be set together or not at all. */
const GROUPS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['EMAILJS_USER_ID', 'EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID'],
]

/** Names of variables that may hold a secret: their values are never printed. */
export const SECRET = /SECRET|PASSWORD|TOKEN$|DATABASE_URL|SMTP_URL/

/**
 * Describes the mistakes, one variable per line: the expected and the actual value, for secrets only the expected one.
 * @param names Variables that are bad or missing.
 * @param given All variables that are set.
 */
export function describeMistakes(names: ReadonlySet<string>, given: NodeJS.ProcessEnv): string {
  const schemas: Partial<Record<string, z.ZodType>> = environmentSchema.shape
  const lines = [...names].map((name) => {
    const value = SECRET.test(name) ? 'has another value' : `is '${given[name]}'`
    const found = given[name] === undefined ? 'is not set' : value
    return `  ${name} ${found}; expected ${schemas[name]?.description ?? 'another value'}`
  })
  return `The configuration has ${lines.length === 1 ? 'a mistake' : 'mistakes'}. Mend the environment or .env:\n${lines.join('\n')}`
}

/** Lists variables that contradict others, and missing ones that others need. */
export function findMisfits(given: NodeJS.ProcessEnv): string[] {
  const token = isPreview(given.PREVIEW) ? 'CONTENTFUL_PREVIEW_TOKEN' : 'CONTENTFUL_ACCESS_TOKEN'
  const gaps = [['CONTENTFUL_SPACE_ID', token], ...GROUPS].flatMap((group) => {
    const missing = group.filter((name) => given[name] === undefined)
    return missing.length < group.length ? missing : []
  })
  const needs = (name: string, other: string) =>
    given[name] !== undefined && given[other] === undefined ? [other] : []
  return [
    ...gaps,
    ...needs('CONTENTFUL_WEBHOOK_SECRET', 'CONTENTFUL_SPACE_ID'),
    ...needs('DATABASE_URL', 'AUTH_SECRET'),
    ...foreign(given),
  ]
}

/** Lists the sync address if it is on another site. That site would receive readers' tokens. */
function foreign({ AUTH_TOKEN_SYNC_URL: address, PUBLIC_URL, HOST, PORT }: NodeJS.ProcessEnv): string[] {
  const site = PUBLIC_URL ?? `http://${browsableHost(HOST ?? DEFAULT_HOST)}:${PORT ?? DEFAULT_PORT}`
  if (address === undefined || !URL.canParse(site)) return []
  const isOurs = URL.canParse(address, site) && new URL(address, site).origin === new URL(site).origin
  return isOurs ? [] : ['AUTH_TOKEN_SYNC_URL']
}

function wholeNumber(min: number, max: number, fallback: number) {
  const schema = z.coerce.number().int().min(min).max(max).default(fallback)
  return schema.describe(`a whole number from ${min} to ${max}`)
}

function yesOrNo() {
  return z.enum(['yes', 'no']).default('no').describe('yes or no')
}

function optional(expected: string, schema: z.ZodType<string> = z.string()) {
  return schema.optional().describe(expected)
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

/** Whether nobody on the way can change an answer. */
function isSecureOrHere(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname)
}

function isOrigin(value: string): boolean {
  return /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value
}

/** Whether an address names a server. Without a name, nodemailer uses this machine. */
function namesServer(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname !== ''
}

/** Whether a value of PREVIEW turns the preview workspace on. */
export function isPreview(value: string | undefined): boolean {
  return value === 'yes' || value === 'true'
}

/** Origin that readers use. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Values): string {
  return PUBLIC_URL ?? `http://${browsableHost(HOST)}:${PORT}`
}

/** The host that a browser on this machine opens for a listening address. */
function browsableHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
