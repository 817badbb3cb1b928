import {
  checkClock,
  checkDataFolder,
  checkPublicAddress,
  checkRunningSite,
  diagnosesOf,
} from '#server/diagnosis/diagnosis.ts'
import type { Diagnosis } from '#server/diagnosis/types.ts'
import { StartError } from '#server/errors.ts'
import { COMMON_OPTIONS } from './arguments.ts'
import { commandFor, type CommandOutput } from './command.ts'
import { readConfig } from './config.ts'
import { checkBuild } from './doctor/build.ts'
import { checkContentFolder } from './doctor/content.ts'
import { checkDatabase } from './doctor/database.ts'
import { checkMail } from './doctor/mail.ts'
import { checkSettings } from './doctor/settings.ts'
import { count, table } from './printing.ts'

export const command = commandFor('doctor', COMMON_OPTIONS, {
  takes: '',
  about: 'checks what Waypost needs: settings, folders, database, mail, clock, proxy, TLS',
  description: `checks the set-up, and says what to do about each problem: settings, content, data folder and disk,
database, mail, clock, build, and the running site, also through its public address`,
  options: ['json'],
  help: 'It changes nothing and sends nothing. The exit code is 1 if something is wrong.',
  async run({ envFile }) {
    const settings = await guarded('Settings', async () => checkSettings(envFile))
    try {
      return describe([...settings, ...(await diagnoseSite())])
    } catch (error) {
      // Other checks need the settings, so this one fails alone.
      if (!(error instanceof StartError)) throw error
      const [heading, ...mistakes] = error.message.split(/\n */)
      const { wrong } = diagnosesOf('Settings')
      return describe([
        ...settings,
        ...(mistakes.length > 0 ? mistakes : [heading]).map((mistake) => wrong(mistake)),
      ])
    }
  },
})

/** @throws StartError if the settings are wrong. */
async function diagnoseSite(): Promise<Diagnosis[]> {
  const config = readConfig()
  const diagnoses = await Promise.all([
    guarded('Content', () => checkContentFolder(config)),
    guarded('Data folder', () => checkDataFolder(config.dataDir)),
    guarded('Database', () => checkDatabase(config)),
    guarded('Mail', () => checkMail(config)),
    guarded('Clock', async () => checkClock(new Date())),
    guarded('Build', () => checkBuild()),
    guarded('Site', () => checkRunningSite(config)),
    guarded('Public address', () => checkPublicAddress(config)),
  ])
  return diagnoses.flat()
}

/** Turns a failed check into a diagnosis, so that the other checks still run. */
async function guarded(subject: string, check: () => Promise<Diagnosis[]>): Promise<Diagnosis[]> {
  try {
    return await check()
  } catch (error) {
    return [diagnosesOf(subject).wrong((error as Error).message)]
  }
}

function describe(found: readonly Diagnosis[]): CommandOutput {
  const diagnoses = found.map(({ subject, state, text, remedy }) => ({
    subject,
    state,
    text: remedy === undefined ? text : `${text} ${remedy}`,
  }))
  const wrong = diagnoses.filter(({ state }) => state === 'wrong').length
  return {
    json: diagnoses,
    lines: [
      ...table(diagnoses.map(({ state, subject, text }) => [state, subject, text])),
      '',
      wrong === 0 ? 'Nothing is wrong.' : `${count(wrong, 'thing is', 'things are')} wrong.`,
    ],
    code: wrong > 0 ? 1 : 0,
  }
}
