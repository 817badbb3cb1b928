import { existsSync } from 'node:fs'
import type { Config } from '#server/config/config.ts'
import { inspectDatabase } from '#server/database/database.ts'
import { count } from '../printing.ts'
import { diagnosesOf } from '#server/diagnosis/diagnosis.ts'
import type { Diagnosis } from '#server/diagnosis/types.ts'

const { ok, note, wrong } = diagnosesOf('Database')

/** Checks that the database opens, is undamaged and has this version's schema. */
export async function checkDatabase({ database }: Config): Promise<Diagnosis[]> {
  if (database.kind === 'sqlite' && !existsSync(database.path))
    return [note(`There is no ${database.path} yet. The first start makes it.`)]
  const { name, pendingMigrations, unknownMigrations, damage } = await inspectDatabase(database)
  if (damage !== undefined)
    return [wrong(`${name} is damaged (${damage}). Stop Waypost and put your last backup in its place.`)]
  if (unknownMigrations.length > 0)
    return [
      wrong(
        `${name} was upgraded by a newer version of Waypost. Run that version, or go back: docs/upgrading.md says how.`,
      ),
    ]
  if (pendingMigrations > 0)
    return [
      note(
        `${name} is of an older version. The next start brings it up to date (${count(pendingMigrations, 'migration')}).`,
      ),
    ]
  return [ok(`${name} opens and is up to date.`)]
}
