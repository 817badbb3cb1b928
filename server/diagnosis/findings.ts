import type { ContentProblem } from '@waypost/content-service'
import { checkClock } from './clock.ts'
import { checkDisk } from './data-folder.ts'
import type { Diagnosis, Finding } from './types.ts'

interface FindingSources {
  dataDir: string
  now(): Date
  /** The creator's folder. */
  content: { failure(): string | undefined; problems(): readonly ContentProblem[] }
  catalog: { isFailing(): boolean }
  database: { failure(): string | undefined }
  mail: { isUnreachable(): boolean }
  hasMailServer(): boolean
  /** Explains the failure of the last backup; `undefined` if it did not fail. */
  backupFailure(): string | undefined
  /** The newer version of Waypost; `undefined` if none is known, or the owner does not want to know. */
  newerVersion?(): string | undefined
  /** Warns that the settings of the proxy are missing. */
  proxyWarning?: string
}

/** Maximum number of files that are reported one by one. */
const MAX_FILES = 20

/** Creates the list of what is wrong with the running site. It asks no other machine, so it answers at once. */
export function createFindings(sources: FindingSources): () => Promise<Finding[]> {
  const { dataDir, now, content, catalog, database, mail, proxyWarning } = sources
  return async () => {
    const databaseFailure = database.failure()
    const folderFailure = content.failure()
    const backupFailure = sources.backupFailure()
    const newerVersion = sources.newerVersion?.()
    // If nobody can read the folder, the database reports that.
    const disk = await checkDisk(dataDir).catch(() => undefined)
    return [
      databaseFailure !== undefined && wrong('database', databaseFailure),
      disk && findingOf('disk', disk),
      folderFailure !== undefined && wrong('folder', folderFailure),
      folderFailure === undefined && catalog.isFailing() && CONTENT_AWAY,
      backupFailure !== undefined && { ...wrong('backup', backupFailure), place: '/copies' },
      mail.isUnreachable() && MAIL_AWAY,
      ...checkClock(now()).map((diagnosis) => findingOf('clock', diagnosis)),
      ...filesOf(content.problems()),
      !sources.hasMailServer() && NO_MAIL,
      proxyWarning !== undefined && note('proxy', proxyWarning),
      newerVersion !== undefined && newerOf(newerVersion),
    ].filter((finding) => finding !== false && finding !== undefined)
  }
}

const CONTENT_AWAY = wrong(
  'content-service',
  'The content service cannot be read: new articles and changes do not appear on the site.',
  'Waypost tries again by itself. If it stays so, look at the settings that begin with CONTENTFUL in .env.',
)

const MAIL_AWAY: Finding = {
  ...wrong(
    'mail',
    'The mail server cannot be reached, or refuses the password. Mails wait, and are given up after some days.',
    'Try the mail server, and correct its settings.',
  ),
  place: '/messages/mail',
}

const NO_MAIL: Finding = {
  ...note(
    'mail-server',
    'No mail server is set: nobody gets mails. Readers cannot reset their passwords, and messages to you stay here.',
    'Set your mail server.',
  ),
  place: '/messages/mail',
}

function newerOf(version: string): Finding {
  const text = `There is a newer version of Waypost: ${version}.`
  return { ...note('upgrade', text, 'What it changes, and how to upgrade'), place: '/settings' }
}

function wrong(id: string, text: string, remedy?: string): Finding {
  return { id, state: 'wrong', text, remedy }
}

function note(id: string, text: string, remedy?: string): Finding {
  return { id, state: 'note', text, remedy }
}

function findingOf(id: string, { state, text, remedy }: Diagnosis): Finding | undefined {
  return state === 'ok' ? undefined : { id, state, text, remedy }
}

/** The reason of each problem contains its remedy. */
function filesOf(problems: readonly ContentProblem[]): Finding[] {
  const named = problems.slice(0, MAX_FILES).map(({ file, line, reason, effect }): Finding => {
    const where = line === undefined ? file : `${file}, line ${line}`
    const place = placeOf(file)
    return {
      id: `file:${where}`,
      state: effect === 'left-out' || effect === 'last-version' ? 'wrong' : 'note',
      text: `${where}: ${reason}`,
      ...(place !== undefined && { place }),
    }
  })
  const rest = problems.length - named.length
  if (rest === 0) return named
  return [...named, note('files', `${rest.toLocaleString('en')} more problems are in your files.`, CHECK)]
}

function placeOf(file: string): string | undefined {
  if (file.startsWith('assets/')) return '/pictures'
  const [, type, name] = /^([^/]+)\/([^/]+?)(?:\.draft)?\.md$/.exec(file) ?? []
  return name === undefined ? undefined : `/edit/${encodeURIComponent(type)}/${encodeURIComponent(name)}`
}

const CHECK = './waypost check lists all of them.'
