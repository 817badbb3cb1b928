import { MIN_WEBHOOK_SECRET_LENGTH } from './environment.ts'
import { MIN_SECRET_LENGTH } from '../auth-secret.ts'
import { LOG_LEVELS } from '../log.ts'

/**
 * Says what is wrong with the environment, a line a variable.
 *
 * @param names Variables that are bad or missing.
 * @param given All that are set.
 * @returns What was expected of each and what was found; of a secret not what was found.
 */
export function describeMistakes(names: ReadonlySet<string>, given: NodeJS.ProcessEnv): string {
  const lines = [...names].map((name) => {
    const found = SECRET.test(name) ? 'has another value' : `is '${given[name]}'`
    return `  ${name} ${given[name] === undefined ? 'is not set' : found}; expected ${expectations[name] ?? 'another value'}`
  })
  return `The configuration has ${lines.length === 1 ? 'a mistake' : 'mistakes'}. Mend the environment or .env:\n${lines.join('\n')}`
}

const expectations: Record<string, string> = {
  PORT: 'a whole number from 1 to 65535',
  PUBLIC_URL: 'an http or https address without a path, such as https://blog.example',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/database',
  CONTENTFUL_SPACE_ID: 'the id of the space, since another variable of it is set',
  CONTENTFUL_ACCESS_TOKEN: 'the token of the delivery API, since CONTENTFUL_SPACE_ID is set',
  CONTENTFUL_PREVIEW_TOKEN: 'the token of the preview API, since PREVIEW and CONTENTFUL_SPACE_ID are set',
  CONTENTFUL_HOST:
    'a host such as cdn.contentful.com, or a whole address such as http://localhost:3001/content',
  CONTENTFUL_WEBHOOK_SECRET: `${MIN_WEBHOOK_SECRET_LENGTH} characters or more, the same as in the settings of the webhook at Contentful`,
  CONTENT_PER_SECOND: 'a whole number from 1 to 1000000',
  GOOGLE_CLIENT_ID: "the id of the site's client at Google, since GOOGLE_CLIENT_SECRET is set",
  GOOGLE_CLIENT_SECRET: "the secret of the site's client at Google, since GOOGLE_CLIENT_ID is set",
  AUTH_SECRET: `${MIN_SECRET_LENGTH} random characters or more, the same for every instance that shares DATABASE_URL`,
  AUTH_TOKEN_SYNC_URL: 'a path of this site, such as /api/token-sync',
  SMTP_URL: 'an address such as smtps://user:password@mail.example:465',
  MAIL_FROM:
    'an e-mail address, or a name and an address in angle brackets, such as Mehar <blog@mehar.example>',
  CONTACT_TO: 'an e-mail address',
  CONTACT_PER_HOUR: 'a whole number from 1 to 1000000',
  CONTACT_ORIGINS: 'origins such as https://shop.example, divided by commas',
  EMAILJS_USER_ID: 'the public key of the account at EmailJS, since another EMAILJS_..._ID is set',
  EMAILJS_SERVICE_ID: 'the id of the service at EmailJS, since another EMAILJS_..._ID is set',
  EMAILJS_TEMPLATE_ID: 'the id of the template at EmailJS, since another EMAILJS_..._ID is set',
  EMAILJS_ORIGIN: 'an origin such as https://api.emailjs.com, without a path',
  EMAILJS_BLOCK_HEADLESS: 'yes or no',
  EMAILJS_BLOCK_LIST: 'e-mail addresses, divided by commas',
  EMAILJS_LIMIT_RATE_MS: 'a whole number of milliseconds from 0 to 86400000',
  COMMENT_AUTHOR: 'email, or short for the part of the address before the @',
  COMMENTS_PER_MINUTE: 'a whole number from 1 to 1000000',
  HOLD_FIRST_COMMENTS: 'yes or no',
  PREVIEW: 'yes or no (true or false)',
  TRUST_PROXY: 'the number of proxies in front of the server, from 0 to 10',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
}

/** Variables whose values are never printed, since they may hold a secret. */
const SECRET = /SECRET|TOKEN$|DATABASE_URL|SMTP_URL/
