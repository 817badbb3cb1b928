import { sql } from 'kysely'
import type { Database } from '../database/types.ts'
import { checkPublicAddress, type PublicAddress } from './running-site.ts'
import { diagnosesOf } from './subject.ts'
import type { Diagnosis, Trials } from './types.ts'

interface TrialsOptions extends PublicAddress {
  database: Pick<Database, 'db'>
  /** Describes the database, without its password. */
  databaseName: string
  /** The hosted space; `undefined` for the creator's folder. */
  contentful?: { space: string; host: string }
  content: { failure(): string | undefined }
  /** Reads the articles. @returns Whether it succeeded */
  readContent(): Promise<boolean>
}

/** Google's description of its sign-in. @see https://developers.google.com/identity/openid-connect/openid-connect */
const GOOGLE = 'https://accounts.google.com/.well-known/openid-configuration'

const TIMEOUT_MS = 5_000

const database = diagnosesOf('Database')
const content = diagnosesOf('Content')
const google = diagnosesOf('Google')

/** Creates the trials that the studio offers. Each asks what the settings name, changes nothing, and answers without secrets. */
export function createTrials(options: TrialsOptions): Trials {
  return {
    address: () => checkPublicAddress(options),
    database: async () => [await tryDatabase(options)],
    content: async () => [await tryContent(options)],
    google: async () => [await tryGoogle()],
  }
}

async function tryDatabase({ database: { db }, databaseName }: TrialsOptions): Promise<Diagnosis> {
  try {
    await sql`select 1`.execute(db)
    return database.ok(`The database ${databaseName} answers.`)
  } catch (error) {
    return database.wrong((error as Error).message, 'The log says more.')
  }
}

async function tryContent({ contentful, content: folder, readContent }: TrialsOptions): Promise<Diagnosis> {
  const failure = folder.failure()
  if (!contentful)
    return failure === undefined ? content.ok('The folder can be read.') : content.wrong(failure)
  const name = `the space '${contentful.space}' at ${contentful.host}`
  if (await readContent()) return content.ok(`The articles come from ${name}.`)
  return content.wrong(
    `The articles cannot be read from ${name}.`,
    'Check the id of the space and the token. The log says more.',
  )
}

/** The id and the secret are only known to be right once somebody signs in. */
async function tryGoogle(): Promise<Diagnosis> {
  try {
    const answer = await fetch(GOOGLE, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { issuer } = (await answer.json()) as { issuer?: string }
    if (answer.ok && issuer === 'https://accounts.google.com')
      return google.ok(
        'Google can be reached from here. Sign in with Google once to try the id and the secret.',
      )
  } catch {
    // The same as an answer of something else.
  }
  return google.wrong(
    'Google cannot be reached from here, so nobody can sign in with it.',
    'Look at the connection and the firewall of this machine.',
  )
}
