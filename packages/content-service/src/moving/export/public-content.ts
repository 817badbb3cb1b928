import { mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { forEachOf, FILES_AT_ONCE } from '../../files/files.ts'
import { CONTENT_TYPE_FILE } from '../../files/file-names.ts'
import { copyStripped } from '../../originals/copy-stripped.ts'
import { createMetadataStripper } from '../../originals/strip-metadata.ts'
import { linkedAssetsOf } from '../../space/links.ts'
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
 * Copies the files whose content is published: neither drafts and scheduled entries, nor files that no published text and no line of
 * `site.yaml` shows, nor working copies. Pictures lose what the site does not show either, such as their place.
 *
 * @returns The names of pictures that are left out, since their metadata cannot be removed.
 */
export async function copyPublicContent({
  contentDir,
  dataDir,
  folder,
}: PublicContentOptions): Promise<string[]> {
  const content = await readContentFolder(contentDir, { host: 'localhost', dataDir, withTrees: false })
  const nameOf = await createNaming(contentDir)
  const { entries, assets } = content.published
  const bundles = content.folder.entries().filter(({ id }) => entries.has(id))
  const types = new Set(bundles.map(({ contentTypeId }) => `${contentTypeId}/${CONTENT_TYPE_FILE}`))
  const settings = await readFile(join(contentDir, 'site.yaml'), 'utf8').catch(() => '')
  const linked = linkedAssetsOf(content.published)
  const files = [...content.folder.assets()].filter(
    ([id, { fileName }]) => assets.has(id) && (linked.has(id) || settings.includes(fileName)),
  )
  const present = new Set(await readdir(join(contentDir, 'assets')).catch(() => []))
  const names = [
    ...PUBLIC_FILES,
    ...types,
    ...bundles.flatMap((bundle) => bundle.files.map(({ path }) => nameOf(path))),
    ...files.flatMap(([, { fileName }]) =>
      [fileName, `${fileName}.yaml`].filter((name) => present.has(name)).map((name) => `assets/${name}`),
    ),
  ]
  const leftOut: string[] = []
  const strip = createMetadataStripper()
  await mkdir(folder, { recursive: true })
  await forEachOf(names, FILES_AT_ONCE, async (name) => {
    const to = join(folder, name)
    await mkdir(dirname(to), { recursive: true })
    try {
      if (!(await copyStripped(join(contentDir, name), to, strip))) leftOut.push(name)
    } catch (error) {
      // Most of them are optional, and others may have been removed meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  })
  return leftOut
}
