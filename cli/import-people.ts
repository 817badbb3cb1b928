import type { Config } from '#server/config/config.ts'
import { prepareDataDir } from '#server/data-dir.ts'
import { openDatabase } from '#server/database/database.ts'
import { StartError } from '#server/errors.ts'
import { addImportedComments } from '#server/interactions/imported-comments-store.ts'
import { addFollowers } from '#server/mail/followers-store.ts'
import type { Import } from '@waypost/content-service/moving'

/**
 * Stores the comments of an import in the database, which need not exist yet, and its followers in the data folder.
 *
 * @throws StartError if they cannot be stored; another import adds those that are missing.
 */
export async function storePeople(
  { comments, followers }: Pick<Import, 'comments' | 'followers'>,
  { database: location, dataDir }: Pick<Config, 'database' | 'dataDir'>,
): Promise<void> {
  try {
    await addFollowers(dataDir, followers)
    if (comments.length === 0) return
    await prepareDataDir(dataDir, () => {})
    const database = await openDatabase(location)
    try {
      await addImportedComments(database, comments, new Date())
    } finally {
      await database.close()
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      `Texts and files were imported, but not all comments and followers: ${reason}\nRun the import again; it adds the missing ones.`,
      { cause },
    )
  }
}
