import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { Cancelled } from './questions.ts'
import { completeOptions, type GivenOptions } from './article-options.ts'

const portrait = fileURLToPath(new URL('../../sample/assets/portrait.jpg', import.meta.url))
const categories = [
  { name: 'Home Ground', count: 2 },
  { name: 'Seasons', count: 1 },
]

it('asks for what was not given', async () => {
  const asked = await ask({}, [
    ['title of the article', 'Two Rivers\r'],
    ['which category', '\u001b[B\r'],
    ['Which picture', `'${portrait}'\r`],
    ['What does the picture show', 'A portrait\r'],
  ])
  expect(await asked.options).toEqual({
    title: 'Two Rivers',
    category: 'Seasons',
    // Another picture has the name.
    picture: { name: 'portrait-2.jpg', from: portrait, isDescribed: false },
    description: 'A portrait',
  })
})

it('takes a new category, and no picture', async () => {
  const asked = await ask({ title: 'Two Rivers' }, [
    ['which category', '\u001b[A\u001b[A\r'],
    ['category called', 'Water\r'],
    ['Which picture', '\r'],
  ])
  expect(await asked.options).toEqual({ title: 'Two Rivers', category: 'Water' })
})

it('asks for a picture again when there is none by that name', async () => {
  const asked = await ask({ title: 'Two Rivers', category: '' }, [
    ['Which picture', 'gone.jpg\r'],
    ['Which picture', '\r'],
  ])
  expect(await asked.options).toEqual({ title: 'Two Rivers' })
})

it('lets nobody go on without a title', async () => {
  const asked = await ask({ category: '', picture: '' }, [
    ['title of the article', ' \r'],
    ['Write a title', 'Hill\r'],
  ])
  expect(await asked.options).toEqual({ title: 'Hill' })
})

it('ends when whoever is asked does not want to go on', async () => {
  const asked = await ask({}, [['title of the article', '\u0003']])
  await expect(asked.options).rejects.toThrow(Cancelled)
})

it('asks nothing where nobody is there, and means the known category', async () => {
  const options = await completeOptions(
    { title: ' Two Rivers ', category: 'home ground', picture: 'portrait.jpg' },
    { contentDir: await makeContentDir(), categories },
  )
  expect(options).toMatchObject({
    title: 'Two Rivers',
    category: 'Home Ground',
    picture: { name: 'portrait.jpg' },
  })
})

/** Answers questions as they come. @param answers What is waited for on the terminal, and what is typed then. */
async function ask(given: GivenOptions, answers: readonly (readonly [question: string, answer: string])[]) {
  const input = new PassThrough()
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { columns: 100, rows: 30, isTTY: true })
  let shown = ''
  output.on('data', (text: string) => (shown += text))
  const options = completeOptions(given, {
    contentDir: await makeContentDir(),
    categories,
    terminal: { input, output },
  })
  options.catch(() => undefined)
  for (const [question, answer] of answers) {
    await vi.waitFor(() => expect(shown).toContain(question), 10_000)
    shown = ''
    input.write(answer)
  }
  return { options }
}

/** A content folder with a picture in it, `portrait.jpg`, that nothing describes. */
async function makeContentDir(): Promise<string> {
  const dir = await makeTemporaryFolder('content')
  await mkdir(join(dir, 'assets'))
  await cp(
    fileURLToPath(new URL('../../sample/assets/wet-street.jpg', import.meta.url)),
    join(dir, 'assets/portrait.jpg'),
  )
  return dir
}
