import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTemporaryFolder } from '../helpers/temporary.ts'

const sample = fileURLToPath(new URL('../../sample/', import.meta.url))

/** Makes a content folder of the sample with only its newest articles. */
export async function createSampleOf(count: number): Promise<string> {
  const dir = await copySample()
  const articles = (await readArticles(dir)).toSorted((a, b) => b.date.localeCompare(a.date))
  await Promise.all(articles.slice(count).map(({ path }) => rm(path)))
  return dir
}

/** Makes a content folder of the sample's newest articles whose site.yaml has only a name and a title. */
export async function createBareSite(count: number): Promise<string> {
  const dir = await createSampleOf(count)
  await writeFile(join(dir, 'site.yaml'), 'name: Asha Rao\ntitle: Slow Light\n')
  await rm(join(dir, 'categories.yaml'))
  return dir
}

/** Makes a content folder of the sample's newest articles without their pictures. */
export async function createPlainSample(count: number): Promise<string> {
  const dir = await createSampleOf(count)
  await removeFields(dir, 'image')
  return dir
}

/** Makes the content folder of somebody's first day: one article with a title and a date, a name and a title of the site. */
export async function createNewBlog(): Promise<string> {
  const dir = await createBareSite(1)
  await removeFields(dir, 'image|category')
  return dir
}

/** Removes fields from all articles of a content folder. @param names A regular expression. */
async function removeFields(dir: string, names: string) {
  const articles = await readArticles(dir)
  const fields = new RegExp(`^(?:${names}): .*\n`, 'gm')
  await Promise.all(articles.map(({ path, text }) => writeFile(path, text.replaceAll(fields, ''))))
}

/** Makes a content folder in which the sample's articles appeared once in each of `years` years. */
export async function createSampleOfYears(years: number): Promise<string> {
  const dir = await copySample()
  const articles = await readArticles(dir)
  const copies = articles.flatMap(({ path, text, date }) =>
    Array.from({ length: years - 1 }, (_, index) => {
      const year = Number(date.slice(0, 4)) - (index + 1) * 2
      return writeFile(path.replace(/\.md$/, `-${year}.md`), text.replace(date, year + date.slice(4)))
    }),
  )
  await Promise.all(copies)
  return dir
}

async function copySample(): Promise<string> {
  const dir = await makeTemporaryFolder('content')
  await cp(sample, dir, { recursive: true })
  return dir
}

async function readArticles(dir: string) {
  const folder = join(dir, 'articles')
  const names = await readdir(folder)
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const text = await readFile(path, 'utf8')
      return { path, text, date: /^date: *(\S+)$/m.exec(text)?.[1] ?? '' }
    }),
  )
}
