import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { Database } from '../database/types.ts'
import { openNames } from '../names/names.ts'
import { createPasswords } from './password.ts'
import { createIdentity, type IdentityService, type IdentityOptions } from './service.ts'

/** A link that was mailed. */
export interface MailedLink {
  to: string
  url: string
  token: string
}

/** An identity service over an empty database, with what it mailed. */
export interface TestIdentity {
  identity: IdentityService
  /** Links to a new password. */
  mails: MailedLink[]
  /** Links to confirm an address with. */
  confirmations: MailedLink[]
  /** Addresses of accounts that other services were told to forget. */
  forgotten: string[]
  database: Database
  /** Registers and signs in from a client of its own. @returns The value of the Authorization header. */
  signIn(email: string, password?: string): Promise<string>
  register(email: string, password?: string): Promise<void>
  /** Has a link mailed to confirm the address of a session with. */
  requestConfirmation(authorization: string): Promise<void>
}

/** The address that `site.yaml` gives. */
export const CREATOR = 'mehar@example.com'

export const PASSWORD = 'correct horse'

/** A client's address that no other call has given. */
export const someClient = () => randomUUID()

/** Overrides of a test. By default other services store nothing about users, and a password is cheap to hash. */
export type TestOptions = Partial<
  Pick<IdentityOptions, 'publicUrl' | 'google' | 'passwords' | 'requestMs' | 'log' | 'verifyReaders'> &
    IdentityOptions['interactions']
> & {
  /** The addresses in `site.yaml`. */
  creators?(): string[]
}

/**
 * Hashes with Argon2id at next to no cost. A test that has something happen while a password is hashed, or that is about what
 * is stored, uses `createPasswords()`.
 */
export function cheapPasswords() {
  return createPasswords({ cost: { memory: 8, passes: 1, parallelism: 1 } })
}

/** Opens an identity service; it is closed with the test. */
export function createTestIdentity(
  database: Database,
  {
    creators = () => [CREATOR],
    forgetUser = async () => {},
    readOwn = async () => ({}),
    ...options
  }: TestOptions = {},
): TestIdentity {
  const mails: MailedLink[] = []
  const confirmations: MailedLink[] = []
  const forgotten: string[] = []
  const log = pino({ level: 'silent' })
  const identity = createIdentity({
    database,
    publicUrl: 'http://localhost:3000',
    secret: 'a secret of thirty-two characters or more',
    mail: {
      async sendLink({ purpose, to, url }) {
        const link = { to, url, token: new URL(url).searchParams.get('token') ?? '' }
        if (purpose === 'confirmation') confirmations.push(link)
        else mails.push(link)
      },
      forgetAccount: async (email) => void forgotten.push(email),
      countMessagesFrom: async () => 1,
      readMessagesFrom: async (email) => [{ email, text: 'Written to the creator' }],
      deleteMessagesFrom: async () => {},
    },
    interactions: { forgetUser, readOwn },
    verifyReaders: 'never',
    siteName: () => 'Side Lower',
    names: openNames({
      shown: 'name',
      creator: () => ({ name: 'Mehar Gill', title: 'Side Lower', emails: creators() }),
    }),
    requestMs: 0,
    now: () => new Date(),
    log,
    passwords: cheapPasswords(),
    ...options,
  })
  identity.start()
  onTestFinished(() => identity.close())

  return {
    identity,
    mails,
    confirmations,
    forgotten,
    database,
    async register(email, password = PASSWORD) {
      await identity.register(someClient(), { email, password })
    },
    async signIn(email, password = PASSWORD) {
      const { accessToken } = await identity.signIn(someClient(), { email, password })
      return `Bearer ${accessToken}`
    },
    async requestConfirmation(authorization) {
      const { user } = await identity.sessions.require(authorization)
      await identity.confirmations.request(user)
    },
  }
}
