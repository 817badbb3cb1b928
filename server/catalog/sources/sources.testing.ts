import { pino } from 'pino'
import type { Article } from '#domain/article.ts'
import { TEST_TOKEN } from '@waypost/content-service/testing'
import { openContentClient, type Fetch, type OpenClient } from './client.ts'
import { createConverter } from '../articles/convert.ts'
import { followSpace } from './follow-space.ts'
import { imageAddress } from '../articles/image.ts'
import { readEverything } from './read-everything.ts'
import type { ArticleSource } from './source.ts'

/** Reads a service of this process without a socket. */
export function openClientOf({ fetch }: { fetch: Fetch }): OpenClient {
  return (signal) =>
    openContentClient(
      { kind: 'embedded', accessToken: TEST_TOKEN, fetch: (request) => fetch(request) },
      { signal },
    )
}

const convert = createConverter(imageAddress(undefined), pino({ level: 'silent' }))

/** Follows a space. */
export function follow(openClient: OpenClient, wholeLifetimeMs = Infinity): ArticleSource {
  return followSpace({ openClient, convert, localeLifetimeMs: 0, wholeLifetimeMs })
}

/** What a source says now, by id. */
export async function articlesOf(source: ArticleSource): Promise<Map<string, Article>> {
  const takeIn = await source.ask(new AbortController().signal)
  const articles = await takeIn()
  return new Map(articles.map((article) => [article.id, article]))
}

/** What is read where everything is read anew. */
export function readAll(openClient: OpenClient): Promise<Map<string, Article>> {
  return articlesOf(readEverything(openClient, convert))
}
