import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Article, ArticleSummary } from '#domain/article.ts'
import { TEST_TOKEN } from '@waypost/content-service/testing'
import { imageAddress } from '../articles/image.ts'
import { createConverter, type ArticleSource } from './article-source.ts'
import { openArticlesFile } from './articles-file.ts'
import { openContentClient, type Fetch, type OpenClient } from './client.ts'
import { readAllArticles } from './read-all.ts'
import { syncArticles } from './synced-articles.ts'
import { syncSpace } from './synced-space.ts'

/** Reads a service of this process without a socket. */
export function openClientOf({ fetch }: { fetch: Fetch }): OpenClient {
  return (signal) =>
    openContentClient(
      { kind: 'embedded', accessToken: TEST_TOKEN, basePath: '/content', fetch: (request) => fetch(request) },
      { signal },
    )
}

const convert = createConverter(imageAddress(undefined), pino({ level: 'silent' }))

/** A source that syncs the articles of a space, and keeps them in a folder. */
export function syncKept(openClient: OpenClient, dataDir: string): ArticleSource {
  const file = openArticlesFile(join(dataDir, 'articles.db'), 'this program', (error) => {
    throw error
  })
  onTestFinished(file.close)
  return syncArticles({ openClient, convert, file })
}

/** A source that copies a space. */
export function sync(openClient: OpenClient, copyLifetimeMs = Infinity): ArticleSource {
  return syncSpace({ openClient, convert, localeLifetimeMs: 0, copyLifetimeMs })
}

/** Articles without their bodies, by id: the same objects as long as they do not change. */
export async function summariesOf(source: ArticleSource): Promise<Map<string, ArticleSummary>> {
  const records = await source.read(new AbortController().signal)
  return new Map(records.map(({ summary }) => [summary.id, summary]))
}

/** What a source reads now, by id. */
export async function articlesOf(source: ArticleSource): Promise<Map<string, Article>> {
  const records = await source.read(new AbortController().signal)
  return new Map(records.map(({ summary, readBody }) => [summary.id, { ...summary, body: readBody() }]))
}

/** What is read without sync. */
export function readAll(openClient: OpenClient): Promise<Map<string, Article>> {
  return articlesOf(readAllArticles(openClient, convert))
}
