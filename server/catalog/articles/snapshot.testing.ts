import type { Article } from '#domain/article.ts'
import type { Snapshot } from '../types.ts'
import { createRecord, createSnapshot } from './snapshot.ts'

/** The snapshot of these articles. */
export function snapshotOf(articles: readonly Article[]): Snapshot {
  return createSnapshot(articles.map((article) => createRecord(article)))
}
