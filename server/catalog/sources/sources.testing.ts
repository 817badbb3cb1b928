import { pino } from 'pino'
import type { Article } from '#domain/article.ts'
import { TEST_TOKEN } from '@waypost/content-service/testing'
import { imageAddress } from '../articles/image.ts'
import { createConverter, type ArticleSource } from './article-source.ts'
import { openContentClient, type Fetch, type OpenClient } from './client.ts'
import { readAllArticles } from './read-all.ts'
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

/** A source that syncs a space. */
export function sync(openClient: OpenClient, copyLifetimeMs = Infinity): ArticleSource {
  return syncSpace({ openClient, convert, localeLifetimeMs: 0, copyLifetimeMs })
}

/** What a source reads now, by id. */
export async function articlesOf(source: ArticleSource): Promise<Map<string, Article>> {
  const records = await source.read(new AbortController().signal)
  return new Map(records.map(({ article }) => [article.id, article]))
}

/** What is read without sync. */
export function readAll(openClient: OpenClient): Promise<Map<string, Article>> {
  return articlesOf(readAllArticles(openClient, convert))
}
