import { readdirSync, readFileSync } from 'node:fs'
import { ARTICLES_PER_PAGE } from '#domain/listing.ts'
import { monthOf } from '#domain/calendar-date.ts'

const folder = new URL('../../sample/articles/', import.meta.url)

/** The sample blog's articles, newest first, read from their files so that tests hold when articles are added. */
export const sampleArticles = readdirSync(folder)
  .map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    const field = (key: string) => new RegExp(`^${key}: "?(.*?)"?$`, 'm').exec(text)?.[1]
    const date = field('date') ?? ''
    return {
      id: name.replace(/\.md$/, ''),
      title: field('title') ?? '',
      category: field('category'),
      date,
      month: date && monthOf(date),
    }
  })
  .toSorted((one, other) => other.date.localeCompare(one.date) || one.id.localeCompare(other.id))

type SampleArticle = (typeof sampleArticles)[number]

/** Counts the articles on the first page of a filtered list of the sample. */
export function countListed(wanted: Partial<SampleArticle> = {}): number {
  const tests = Object.entries(wanted) as [keyof SampleArticle, unknown][]
  const listed = sampleArticles.filter((article) => tests.every(([key, value]) => article[key] === value))
  return Math.min(ARTICLES_PER_PAGE, listed.length)
}

/** Counts the sample's articles in a category; `undefined` counts those without one. */
export function countSample(category: string | undefined): number {
  return sampleArticles.filter((article) => article.category === category).length
}
