import type { Trials } from '#server/diagnosis/types.ts'

/** A part of the machine that its settings decide. */
export interface MachinePart {
  title: string
  about: string
  /** Lines of `.env`, with examples. */
  lines: readonly string[]
  /** What can be tried. */
  trial?: keyof Trials
}

/** What stays in `.env`: secrets, and what the server needs before it can show a page. */
export const MACHINE_PARTS: readonly MachinePart[] = [
  {
    title: 'Address and proxy',
    about: 'The address that readers use, and how many proxies are in front of Waypost.',
    lines: ['PUBLIC_URL=https://blog.example', 'TRUST_PROXY=1', 'HOST=127.0.0.1', 'PORT=3000'],
    trial: 'address',
  },
  {
    title: 'Database',
    about: 'Without the line, the database is a file in the data folder.',
    lines: ['DATABASE_URL=postgres://user:password@localhost:5432/waypost'],
    trial: 'database',
  },
  {
    title: 'Articles from elsewhere',
    about: 'A space at Contentful, or another Waypost. Without these, the articles are in your folder.',
    lines: [
      'CONTENTFUL_SPACE_ID=…',
      'CONTENTFUL_ACCESS_TOKEN=…',
      'CONTENTFUL_HOST=cdn.contentful.com',
      'CONTENTFUL_WEBHOOK_SECRET=…',
    ],
    trial: 'content',
  },
  {
    title: 'Sign-in with Google',
    about: 'The site’s client at Google, so that readers can use their Google accounts.',
    lines: ['GOOGLE_CLIENT_ID=…', 'GOOGLE_CLIENT_SECRET=…'],
    trial: 'google',
  },
  {
    title: 'Folders',
    about: 'Where Waypost’s own data, your texts and the copies are.',
    lines: ['DATA_DIR=./data', 'CONTENT_DIR=./content', 'BACKUP_DIR=./data/backups'],
  },
  {
    title: 'Secrets and metrics',
    about:
      'Waypost makes the secret that signs sessions by itself, unless several machines share a database.',
    lines: ['AUTH_SECRET=…', 'METRICS_TOKEN=…'],
  },
]
