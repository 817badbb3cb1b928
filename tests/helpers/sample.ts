import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../content/articles/', import.meta.url)

/** What the sample blog's files say of themselves, so that tests hold when articles are added to it. */
export const sampleArticles = readdirSync(folder).map((name) => {
  const text = readFileSync(new URL(name, folder), 'utf8')
  const field = (key: string) => new RegExp(`^${key}: "?(.*?)"?$`, 'm').exec(text)?.[1]
  return { id: name.replace(/\.md$/, ''), category: field('category'), date: field('date') ?? '' }
})

/** Articles that the sample has in a category; without one, those that have none. */
export function countSample(category: string | undefined): number {
  return sampleArticles.filter((article) => article.category === category).length
}
