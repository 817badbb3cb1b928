import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary.ts'
import { Cancelled } from '../questions.ts'
import { answerQuestions, type Answers } from '../questions.testing.ts'
import { completeOptions, type GivenOptions } from './article-options.ts'

const portrait = fileURLToPath(new URL('../../sample/assets/portrait.jpg', import.meta.url))
const categories = [
  { name: 'Home Ground', count: 2 },
  { name: 'Seasons', count: 1 },
]

it('new asks for missing options', async () => {
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

it('new accepts a new category, and no picture', async () => {
  const asked = await ask({ title: 'Two Rivers' }, [
    ['which category', '\u001b[A\u001b[A\r'],
    ['category called', 'Water\r'],
    ['Which picture', '\r'],
  ])
  expect(await asked.options).toEqual({ title: 'Two Rivers', category: 'Water' })
})

it('new asks again for a missing picture', async () => {
  const asked = await ask({ title: 'Two Rivers', category: '' }, [
    ['Which picture', 'gone.jpg\r'],
    ['Which picture', '\r'],
  ])
  expect(await asked.options).toEqual({ title: 'Two Rivers' })
})

it('new requires a title', async () => {
  const asked = await ask({ category: '', picture: '' }, [
    ['title of the article', ' \r'],
    ['Write a title', 'Hill\r'],
  ])
  expect(await asked.options).toEqual({ title: 'Hill' })
})

it('new stops when the question is cancelled', async () => {
  const asked = await ask({}, [['title of the article', '\u0003']])
  await expect(asked.options).rejects.toThrow(Cancelled)
})

it('new asks nothing without a terminal, and matches the known category', async () => {
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

/** Asks for what is not given, and answers. */
async function ask(given: GivenOptions, answers: Answers) {
  const contentDir = await makeContentDir()
  return answerQuestions((terminal) => completeOptions(given, { contentDir, categories, terminal }), answers)
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
