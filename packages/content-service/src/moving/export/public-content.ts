import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { forEachOf, FILES_AT_ONCE } from '../../files/files.ts'
import { CONTENT_TYPE_FILE } from '../../files/file-names.ts'
import { createNaming, readContentFolder } from '../../publishing/read-folder.ts'

/** Files at the top of the content folder that readers see the effect of. `studio.yaml` is for the creator alone. */
const PUBLIC_FILES = [
  'site.yaml',
  'categories.yaml',
  'redirects.yaml',
  'locales.yaml',
  'tags.yaml',
  'taxonomy.yaml',
]

interface PublicContentOptions {
  contentDir: string
  dataDir: string
  /** Created. */
  folder: string
}

/**
 * Copies the files whose content is published, as they are: neither drafts and scheduled entries, nor their files, nor working
 * copies.
 */
export async function copyPublicContent({
  contentDir,
  dataDir,
  folder,
}: PublicContentOptions): Promise<void> {
  const content = await readContentFolder(contentDir, { host: 'localhost', dataDir, withTrees: false })
  const nameOf = await createNaming(contentDir)
  const { entries, assets } = content.published
  const bundles = content.folder.entries().filter(({ id }) => entries.has(id))
  const types = new Set(bundles.map(({ contentTypeId }) => `${contentTypeId}/${CONTENT_TYPE_FILE}`))
  const files = [...content.folder.assets()].filter(([id]) => assets.has(id))
  const present = new Set(await readdir(join(contentDir, 'assets')).catch(() => []))
  const names = [
    ...PUBLIC_FILES,
    ...types,
    ...bundles.flatMap((bundle) => bundle.files.map(({ path }) => nameOf(path))),
    ...files.flatMap(([, { fileName }]) =>
      [fileName, `${fileName}.yaml`].filter((name) => present.has(name)).map((name) => `assets/${name}`),
    ),
  ]
  await mkdir(folder, { recursive: true })
  await forEachOf(names, FILES_AT_ONCE, async (name) => {
    const to = join(folder, name)
    await mkdir(dirname(to), { recursive: true })
    await copyFile(join(contentDir, name), to).catch((error: NodeJS.ErrnoException) => {
      // Most of them are optional, and others may have been removed meanwhile.
      if (error.code !== 'ENOENT') throw error
    })
  })
}
