import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { findUnknownSettings, loadEnvFile, repository } from './env-file.ts'

afterEach(() => {
  delete process.env.SAMPLE_SETTING
  delete process.env.PORT
})

async function writeSettings(text: string): Promise<string> {
  const path = join(await makeTemporaryFolder('settings'), 'my.env')
  await writeFile(path, text)
  return path
}

it('the folder of Waypost is found', () => {
  expect(join(repository, 'server/config')).toBe(dirname(fileURLToPath(import.meta.url)))
})

it('a settings file is read, and the environment overrides it', async () => {
  const path = await writeSettings('SAMPLE_SETTING=of the file\n')
  expect(loadEnvFile(path)).toBe(path)
  expect(process.env.SAMPLE_SETTING).toBe('of the file')
  loadEnvFile(await writeSettings('SAMPLE_SETTING=of another\n'))
  expect(process.env.SAMPLE_SETTING).toBe('of the file')
})

it('a settings file with a byte order mark is read', async () => {
  const path = await writeSettings('\uFEFFSAMPLE_SETTING=of the file\r\nPORT=3000\r\n')
  loadEnvFile(path)
  expect(process.env.SAMPLE_SETTING).toBe('of the file')
  expect(findUnknownSettings(path)).toEqual([expect.stringMatching(/^SAMPLE_SETTING in/)])
})

it('a missing or invalid settings file is refused', async () => {
  expect(() => loadEnvFile('/no/such.env')).toThrow(
    'The settings in /no/such.env cannot be read: there is no such file.',
  )
  expect(() => loadEnvFile(repository)).toThrow(
    'cannot be read: this user may not read it, or it is not a file.',
  )
})

it.each([
  ['SMPT_URL=smtps://mail.example', '; did you mean SMTP_URL?'],
  ['TRUST_PROXI=1', '; did you mean TRUST_PROXY?'],
  ['export port=80', '; did you mean PORT?'],
  ['COLOUR=red', '. .env.example lists all settings.'],
])('the unknown setting %s is reported', async (line, advice) => {
  const path = await writeSettings(`PORT=3000\n# A note\n${line}\n`)
  const [, name] = /(\w+)=/.exec(line)!
  expect(findUnknownSettings(path)).toEqual([`${name} in ${path} is not known${advice}`])
})

it('no report is made for known settings, names of other programs and a missing default file', async () => {
  const path = await writeSettings('PORT=3000\nPUBLIC_URL=\nPGSSLMODE=require\nTZ=UTC\nPOSTGRES_PASSWORD=x\n')
  expect(findUnknownSettings(path)).toEqual([])
  expect(findUnknownSettings('/no/such.env')).toEqual([])
})
