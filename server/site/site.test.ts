import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { StartError } from '../errors.ts'
import { openSite } from './site.ts'

const SAMPLE = await readFile(new URL('../../content/site.yaml', import.meta.url), 'utf8')

it("shows the creator's words with her photo as an address", async () => {
  const { site } = await open(SAMPLE)
  expect(site.view()).toMatchObject({
    name: 'Mehar Gill',
    contact: { address: 'Chandigarh Punjab India' },
    photo: { url: '/portrait.jpg', description: expect.stringContaining('portrait') },
  })
})

it('refuses to start with a file that does not parse, and names file, line and reason', async () => {
  const refusal = open(SAMPLE.replace('email: hello@mehargill.example', 'email: nobody'))
  await expect(refusal).rejects.toThrow(StartError)
  await expect(refusal).rejects.toThrow(/site\.yaml does not parse.*\n {2}line \d+: 'contact\.email'/)
})

it('refuses to start without the file, or with a photo that is not there', async () => {
  await expect(open(undefined)).rejects.toThrow(/no readable site\.yaml/)
  await expect(open(SAMPLE.replace('portrait.jpg', 'nowhere.jpg'))).rejects.toThrow(/photo 'nowhere\.jpg'/)
})

it('follows the file, also when an editor replaces it', async () => {
  const { site, dir } = await open(SAMPLE)
  const before = site.version()
  await writeFile(join(dir, 'new.yaml'), SAMPLE.replace('name: Mehar Gill', 'name: Asha Rao'))
  await rename(join(dir, 'new.yaml'), join(dir, 'site.yaml'))
  await vi.waitFor(() => expect(site.view().name).toBe('Asha Rao'))
  expect(site.version()).not.toBe(before)
})

it.each(['name: [', 'name: *Mira*', '', 'title: Alone'])(
  'keeps the last good words while the file holds %j',
  async (text) => {
    const { site, dir, problems } = await open(SAMPLE)
    await writeFile(join(dir, 'site.yaml'), text)
    await vi.waitFor(() => expect(problems).not.toEqual([]))
    expect(problems[0]).toContain('site.yaml does not parse')
    expect(site.view().name).toBe('Mehar Gill')
  },
)

async function open(text: string | undefined) {
  const dir = await makeTemporaryFolder('site')
  if (text !== undefined) await writeFile(join(dir, 'site.yaml'), text)
  const problems: string[] = []
  const site = await openSite({
    contentDir: dir,
    photoOf: (name) => (name === 'portrait.jpg' ? { url: '/portrait.jpg' } : undefined),
    onProblem: (reason) => problems.push(reason),
  })
  onTestFinished(() => site.close())
  return { site, dir, problems }
}
