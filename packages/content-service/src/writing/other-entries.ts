import { isTypeFolder, parseEntryName } from '../files/file-names.ts'
import { listFolder, listFolders } from '../files/files.ts'
import { createRootFiles } from '../folder/root-files.ts'
import { translationCodes } from '../space/space.ts'
import { placesIn, type EntryPlace } from './entry-files.ts'

async function listPlacesOf(dir: string, folder: string): Promise<EntryPlace[]> {
  const names = await listFolder(dir, folder)
  return names === 'outside' ? [] : placesIn(dir, folder, names ?? [])
}

/** Returns the names and ids of all entries in lower case: ids are unique across folders, and some disks ignore case. */
export async function takenNames(dir: string): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const folder of (await listFolders(dir)).filter(isTypeFolder))
    for (const { name, id } of await listPlacesOf(dir, folder))
      taken.add(name.toLowerCase()).add(id.toLowerCase())
  return taken
}

/** An entry's translations by language; none for a translation. */
export async function translationsOf(
  dir: string,
  { type, name }: Pick<EntryPlace, 'type' | 'name'>,
): Promise<Map<string, EntryPlace>> {
  const languages = await listLanguages(dir)
  const found = new Map<string, EntryPlace>()
  for (const place of await listPlacesOf(dir, type)) {
    const parsed = parseEntryName(place.main, languages)
    if (parsed.name === name && parsed.locale !== undefined) found.set(parsed.locale, place)
  }
  return found
}

/** Codes of the languages of the folder, without the default one. */
export async function listLanguages(dir: string): Promise<ReadonlySet<string>> {
  const root = createRootFiles(dir, () => {})
  await root.refresh(undefined)
  return translationCodes(root.locales())
}
