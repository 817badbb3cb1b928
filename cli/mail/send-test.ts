import type { Config } from '#server/config/config.ts'
import { openTransport, tryTransport } from '#server/mail/mail.ts'
import { StartError } from '#server/errors.ts'
import { openSite } from '#server/site/site.ts'
import { UsageError, type Action, type CommandOutput } from '../command.ts'
import { readConfig } from '../config.ts'
import { parseAddress } from '../arguments.ts'
import { printError, printLines } from '../printing.ts'

export const test: Action<{}> = {
  takes: '[ADDRESS]',
  about: 'sends a test mail now, to ADDRESS or to you, and reports the result',
  async run(given) {
    const [word, surplus] = given.words
    if (surplus !== undefined) throw new UsageError(`'${surplus}' is not expected.`, given.usage)
    const address = word === undefined ? undefined : parseAddress(word, given)
    const config = readConfig()
    return sendTest(config, address ?? config.contact.to ?? (await siteAddress(config)))
  },
}

/** The address that readers see. @throws StartError if site.yaml cannot be read or names none */
async function siteAddress({ contentDir }: Config): Promise<string> {
  const pictureOf = (url: string) => ({ url })
  const site = await openSite({ contentDir, pictureOf, onProblem: (reason) => printError(reason) })
  site.close()
  const { email } = site.view().contact
  if (email !== undefined) return email
  throw new StartError(
    'There is no address to send it to: site.yaml has no e-mail address under contact. Write one there, or behind this command.',
  )
}

async function sendTest(config: Config, to: string): Promise<CommandOutput> {
  const transport = openTransport({ ...config.mail, ...config, siteName: () => 'Waypost' })
  const hasServer = config.mail.smtpUrl !== undefined
  await printLines([`A test mail from ${config.mail.from} to ${to} (${transport.description}) ...`])
  const trial = await tryTransport(transport, { to, publicUrl: config.publicUrl })
  if (trial.ok) return { lines: hasServer ? TAKEN : WRITTEN }
  printError(
    ['It did not work.', trial.reason, trial.advice ?? [], 'docs/mail.md says more.'].flat().join('\n'),
  )
  return { lines: [], code: 1 }
}

const TAKEN = [
  'The mail server has taken it. If it does not arrive within some minutes, look among the spam:',
  'docs/mail.md tells what MAIL_FROM has to do with that.',
]

const WRITTEN = [
  'It is written: mails become files there as long as SMTP_URL names no mail server, and nobody gets them.',
  'Any mail program opens them. docs/mail.md tells how to set SMTP_URL.',
]
