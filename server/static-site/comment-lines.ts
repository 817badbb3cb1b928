import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Comment } from '../interactions/types.ts'
import type { Rooms } from './open-rooms.ts'

const COMMENTS_FILE = 'comments.jsonl'

/** Writes the visible comments of all articles, one JSON a line, oldest first in each article. @returns Their number. */
export async function writeComments({ snapshot, commentsOf }: Rooms, folder: string): Promise<number> {
  let count = 0
  await using file = await open(join(folder, COMMENTS_FILE), 'w')
  for (const { id } of snapshot.articles) {
    const comments = (await commentsOf(id)).toReversed()
    if (comments.length === 0) continue
    await file.appendFile(comments.map((comment) => lineOf(id, comment)).join(''))
    count += comments.length
  }
  return count
}

/** Undefined properties are left out. No line has an address or an account. */
function lineOf(article: string, { id, answersTo, user, isByCreator, text, createdAt, editedAt }: Comment) {
  return `${JSON.stringify({ id, article, answersTo: answersTo?.id, name: user, isByCreator, text, createdAt, editedAt })}\n`
}
