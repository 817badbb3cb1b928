import { readFile } from 'node:fs/promises'
import { categoriesSchema, type CategoriesFile } from '#domain/categories-file.ts'
import { StartError } from '../errors.ts'
import { openContentFile, type ContentFile } from './content-file.ts'
import { checkYaml } from './yaml.ts'

interface CategoriesFileOptions {
  contentDir: string
  onChange(): void
  /** Called when the changed file cannot be read; the last good version stays. */
  onProblem(reason: string): void
}

/**
 * Opens `categories.yaml`; a folder without one says nothing of its categories.
 *
 * @throws StartError naming file, line and reason of every mistake, if the file cannot be read or does not parse.
 */
export function openCategoriesFile(options: CategoriesFileOptions): Promise<ContentFile<CategoriesFile>> {
  return openContentFile({ ...options, name: 'categories.yaml', read: readCategories })
}

async function readCategories(path: string): Promise<CategoriesFile> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new StartError(`${path} cannot be read (${(cause as Error).message}).`, {
      cause,
      file: 'categories.yaml',
    })
  }
  return checkYaml(path, text, categoriesSchema)
}
