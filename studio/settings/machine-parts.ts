import type { Trials } from '#server/diagnosis/types.ts'

/** A part of the machine that its settings decide. */
export interface MachinePart {
  title: string
  about: string
  /** Names of settings, each with an example of its value. */
  lines: readonly (readonly [name: string, example: string])[]
  /** What can be tried. */
  trial?: keyof Trials
}

/** What a site on the web needs. */
export const FIRST_PARTS: readonly MachinePart[] = [
  {
    title: 'Address',
    about:
      'PUBLIC_URL is the address that readers use, with https. TRUST_PROXY says how many proxies, such as Caddy, are in front of Waypost.',
    lines: [
      ['PUBLIC_URL', 'https://blog.example'],
      ['TRUST_PROXY', '1'],
    ],
    trial: 'address',
  },
  {
    title: 'Sign-in with Google',
    about:
      'The site’s client at Google, so that readers can use their Google accounts. Leave it out if you like.',
    lines: [
      ['GOOGLE_CLIENT_ID', '…'],
      ['GOOGLE_CLIENT_SECRET', '…'],
    ],
    trial: 'google',
  },
]

/** What works without a line on most machines. */
export const OTHER_PARTS: readonly MachinePart[] = [
  {
    title: 'Port and folders',
    about: 'Where Waypost listens, and where its own data, your texts and the copies are.',
    lines: [
      ['HOST', '127.0.0.1'],
      ['PORT', '3000'],
      ['DATA_DIR', './data'],
      ['CONTENT_DIR', './content'],
      ['BACKUP_DIR', './data/backups'],
    ],
  },
  {
    title: 'Database',
    about: 'Without the line, the database is a file in the data folder.',
    lines: [['DATABASE_URL', 'postgres://user:password@localhost:5432/waypost']],
    trial: 'database',
  },
  {
    title: 'Articles from elsewhere',
    about: 'A space at Contentful, or another Waypost. Without these, the articles are in your folder.',
    lines: [
      ['CONTENTFUL_SPACE_ID', '…'],
      ['CONTENTFUL_ACCESS_TOKEN', '…'],
      ['CONTENTFUL_HOST', 'cdn.contentful.com'],
      ['CONTENTFUL_WEBHOOK_SECRET', '…'],
    ],
    trial: 'content',
  },
  {
    title: 'Secrets and metrics',
    about:
      'Waypost makes the secret that signs sessions by itself, unless several machines share a database.',
    lines: [
      ['AUTH_SECRET', '…'],
      ['METRICS_TOKEN', '…'],
    ],
  },
]
