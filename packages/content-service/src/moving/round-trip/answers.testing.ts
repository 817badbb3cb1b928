import { createTestClient, openTestService, PREVIEW_TOKEN, TEST_TOKEN } from '../../content-folder.testing.ts'
import type { ContentProblem } from '../../folder/problem-list.ts'

/** An item as the client reads it. */
export interface Item {
  sys: { id: string; type: string; createdAt: string; updatedAt: string } & Record<string, unknown>
  fields: Record<string, unknown>
  metadata: { tags: { sys: { id: string } }[]; concepts: { sys: { id: string } }[] }
}

/** All answers of one side of a service. */
export interface Answers {
  contentTypes: Record<string, unknown>[]
  locales: Record<string, unknown>[]
  tags: Record<string, unknown>[]
  concepts: Record<string, unknown>[]
  conceptSchemes: Record<string, unknown>[]
  /** In all locales at once, each field keyed by locale. */
  entries: Item[]
  assets: Item[]
  /** By code of the locale, with its fallbacks. */
  entriesIn: Record<string, Item[]>
  assetsIn: Record<string, Item[]>
}

/** Reads a whole content folder with the official client, from both sides of the service. */
export async function readAnswers(dir: string): Promise<{
  delivery: Answers
  preview: Answers
  /** Problems of files. */
  problems: ContentProblem[]
}> {
  const ends: (() => Promise<void>)[] = []
  const service = await openTestService(dir, {}, (end) => ends.push(end))
  const [delivery, preview] = await Promise.all(
    [
      { basePath: 'content', accessToken: TEST_TOKEN },
      { basePath: 'content-preview', accessToken: PREVIEW_TOKEN },
    ].map((side) => readSide(createTestClient(service, side))),
  )
  for (const end of ends) await end()
  return { delivery, preview, problems: service.problems() }
}

async function readSide(client: ReturnType<typeof createTestClient>): Promise<Answers> {
  const plain = client.withoutLinkResolution
  const locales = itemsOf(await client.getLocales())
  const byLocale = async (read: (locale: string) => Promise<Item[]>) =>
    Object.fromEntries(
      await Promise.all(locales.map(async ({ code }) => [String(code), await read(String(code))] as const)),
    )
  const query = { limit: 1000, order: ['sys.id'] as never }
  return {
    contentTypes: itemsOf(await client.getContentTypes()),
    locales,
    tags: itemsOf(await client.getTags({ limit: 1000 })),
    concepts: itemsOf(await client.getConcepts()),
    conceptSchemes: itemsOf(await client.getConceptSchemes()),
    entries: thingsOf(await plain.withAllLocales.getEntries(query)),
    assets: thingsOf(await client.withAllLocales.getAssets(query)),
    entriesIn: await byLocale(async (locale) => thingsOf(await plain.getEntries({ ...query, locale }))),
    assetsIn: await byLocale(async (locale) => thingsOf(await client.getAssets({ ...query, locale }))),
  }
}

function itemsOf({ items }: { items: unknown[] }): Record<string, unknown>[] {
  return items as Record<string, unknown>[]
}

function thingsOf(answer: { items: unknown[]; total: number }): Item[] {
  if (answer.items.length !== answer.total) throw new Error('There is more than one page.')
  return answer.items as Item[]
}
