import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Article, ArticleSummary } from '#domain/article.ts'
import { TEST_TOKEN } from '@waypost/content-service/testing'
import { imageAddress } from '../articles/image.ts'
import { createConverter, type ArticleSource } from './article-source.ts'
import { openArticlesFile, type ArticlesFile } from './articles-file.ts'
import { openContentClient, type Fetch, type OpenClient } from './client.ts'
import { readAllArticles } from './read-all.ts'
import { syncArticles } from './synced-articles.ts'

/** Reads a service of this process without a socket. */
export function openClientOf({ fetch }: { fetch: Fetch }): OpenClient {
  return (signal) =>
    openContentClient(
      {
        kind: 'embedded',
        accessToken: TEST_TOKEN,
        basePath: '/content',
        fetch: (request) => fetch(request),
        hasFolder: async () => true,
      },
      { signal },
    )
}

const convert = createConverter(imageAddress(undefined), pino({ level: 'silent' }))

/** A source that syncs the articles of a space, and keeps them in a folder. */
export function sync(
  openClient: OpenClient,
  dataDir: string,
  wholeLifetimeMs?: number,
  program?: string,
): ArticleSource {
  return syncArticles({ openClient, convert, file: openFile(dataDir, program), wholeLifetimeMs })
}

/** Opens the file of articles in a folder. */
export function openFile(dataDir: string, program = 'this program'): ArticlesFile {
  const file = openArticlesFile({
    path: join(dataDir, 'articles.db'),
    space: 'the space',
    program,
    onError(error) {
      throw error
    },
  })
  onTestFinished(file.close)
  return file
}

/** Articles without their bodies, by id: the same objects as long as they do not change. */
export async function summariesOf(source: ArticleSource): Promise<Map<string, ArticleSummary>> {
  const records = await source.read(new AbortController().signal)
  return new Map(records.map(({ summary }) => [summary.id, summary]))
}

/** The articles that a source reads now, by id. */
export async function articlesOf(source: ArticleSource): Promise<Map<string, Article>> {
  const records = await source.read(new AbortController().signal)
  return new Map(
    records.map(({ summary, ending, readBody }) => [summary.id, { ...summary, ...ending, body: readBody() }]),
  )
}

/** The articles that are read without sync. */
export function readAll(openClient: OpenClient): Promise<Map<string, Article>> {
  return articlesOf(readAllArticles(openClient, convert))
}
