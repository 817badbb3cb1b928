import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTemporaryFolder } from '../tests/helpers/temporary.ts'

const WORDS = 20_000
const PICTURES = 20
const sample = fileURLToPath(new URL('../sample', import.meta.url))

/** Made-up words, the most common one first. */
export const vocabulary: readonly string[] = Array.from({ length: WORDS }, (_, rank) => wordOf(rank))

/**
 * Makes a content folder of articles with 600 words each and the sample's settings. Words are as frequent as in a language, dates
 * span ten years, every tenth article links to others, every fortieth has a picture. The same count gives the same articles.
 */
export async function makeUpSite(count: number): Promise<string> {
  const dir = await makeTemporaryFolder('content')
  await Promise.all([mkdir(join(dir, 'articles')), mkdir(join(dir, 'assets'))])
  for (const file of ['site.yaml', 'assets/portrait.jpg', 'assets/chandigarh-map.svg'])
    await cp(join(sample, file), join(dir, file))
  for (let index = 0; index < PICTURES; index += 1) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${100 + index}" height="80"/>`
    await writeFile(join(dir, `assets/drawing-${index}.svg`), drawing)
  }
  const chance = createChance()
  for (let index = 0; index < count; index += 1)
    await writeFile(join(dir, `articles/article-${index}.md`), articleOf(index, count, chance))
  return dir
}

function articleOf(index: number, count: number, chance: () => number): string {
  const words = Array.from({ length: 600 }, () => vocabulary[rankOf(chance())])
  const paragraphs = Array.from({ length: 10 }, (_, part) => words.slice(part * 60, part * 60 + 60).join(' '))
  if (index % 10 === 0) {
    const others = [1, 7].map((step) => `[another](article-${(index + step) % count}.md)`)
    paragraphs.push(`See ${others.join(' and ')}.`)
  }
  if (index % 40 === 0) paragraphs.push(`![A drawing](../assets/drawing-${(index / 40) % PICTURES}.svg)`)
  const date = new Date(Date.UTC(2016, 0, 1) + Math.floor(chance() * 3650) * 86_400_000)
  const lines = [
    `title: ${words.slice(0, 5).join(' ')} ${index}`,
    `category: ${vocabulary[index % 12]}`,
    `date: ${date.toISOString().slice(0, 10)}`,
  ]
  return `---\n${lines.join('\n')}\n---\n\n${paragraphs.join('\n\n')}\n`
}

/** By Zipf's law: a rank has a likelihood of 1 ÷ rank. */
function rankOf(chance: number): number {
  return Math.min(WORDS - 1, Math.floor((WORDS + 1) ** chance) - 1)
}

/** A word for each rank; common words are short. */
function wordOf(rank: number): string {
  const syllables = 'ba ko ri te su la mo ne vi da po ge shu tra lin fe'.split(' ')
  let word = ''
  for (let rest = rank + 16; rest > 0; rest = Math.floor(rest / 16)) word += syllables[rest % 16]
  return word
}

/** Gives the same numbers between 0 and 1 each time, by a linear congruential generator. */
function createChance(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
