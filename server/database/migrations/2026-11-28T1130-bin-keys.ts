import type { Kysely } from 'kysely'

/**
 * Likes, comments and earlier texts of deleted entries move to keys of the bin's rows: `tea:{id}`, `articles/tea:{id}`. What has
 * had readers or changes since the deletion belongs to another entry of that name, and stays.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const binned = await db
    .selectFrom('bin')
    .select(['id', 'entry', 'texts', 'deletedAt'])
    .orderBy('deletedAt', 'desc')
    .execute()
  // Of several with one name, all belongs to the last.
  const newest = new Map(binned.toReversed().map((row) => [row.entry, row]))
  for (const { id, entry, texts, deletedAt } of newest.values()) {
    const articleId = entry.startsWith('articles/') ? entry.slice('articles/'.length) : undefined
    if (await isUsedAgain(db, { entry, articleId, deletedAt })) continue
    for (const text of JSON.parse(texts) as { entry: string }[])
      await db
        .updateTable('entryVersions')
        .set({ entry: `${text.entry}:${id}` })
        .where('entry', '=', text.entry)
        .execute()
    if (articleId === undefined) continue
    for (const table of ['threads', 'likes', 'comments', 'closedThreads'])
      await db
        .updateTable(table)
        .set({ articleId: `${articleId}:${id}` })
        .where('articleId', '=', articleId)
        .execute()
  }
}

async function isUsedAgain(
  db: Kysely<any>,
  { entry, articleId = '', deletedAt }: { entry: string; articleId?: string; deletedAt: string },
): Promise<boolean> {
  const later = await db
    .selectFrom('entryVersions')
    .select('entry as name')
    .where('entry', '=', entry)
    .where('savedAt', '>', deletedAt)
    .union(
      db
        .selectFrom('likes')
        .select('articleId as name')
        .where('articleId', '=', articleId)
        .where('likedAt', '>', deletedAt),
    )
    .union(
      db
        .selectFrom('comments')
        .select('articleId as name')
        .where('articleId', '=', articleId)
        .where('createdAt', '>', deletedAt),
    )
    .executeTakeFirst()
  return later !== undefined
}
