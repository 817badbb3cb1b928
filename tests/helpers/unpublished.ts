import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContentFolder } from './content-folder.ts'

/** Each is in one unpublished place. */
export const WORDS = [
  'Xylophone',
  'Quetzal',
  'Marimba',
  'Jacaranda',
  'Zeppelin',
  'Bandoneon',
  'Kumquat',
  'Ocarina',
  'Tamarind',
  'Pangolin',
  'Calabash',
  'Sassafras',
  'Tarragon',
]

/** The title of a draft translation, which no preview shows either. */
export const NOWHERE = 'Tamarind'

/** Makes a blog with one public article and an unpublished thing of every kind. */
export async function createSecrets(): Promise<string> {
  const dir = await createContentFolder([
    { id: 'open', title: 'Open', category: 'Open', date: '2026-01-01', body: 'Lamplight. [On](draft.md)' },
    {
      id: 'draft',
      title: 'Xylophone',
      category: 'Quetzal',
      date: '2026-02-01',
      draft: true,
      body: 'Marimba. ![Jacaranda](../assets/lake.jpg)',
    },
    { id: 'later', title: 'Zeppelin', publish: '2190-01-01', body: 'Bandoneon.' },
  ])
  await mkdir(join(dir, 'notes'))
  const portrait = join(dir, 'assets/portrait.jpg')
  await Promise.all([
    cp(portrait, join(dir, 'assets/lake.jpg')),
    cp(portrait, join(dir, 'assets/secret.jpg')),
    writeFile(join(dir, 'assets/secret.jpg.yaml'), 'title: Kumquat\ndescription: Ocarina\ndraft: true\n'),
    writeFile(join(dir, 'locales.yaml'), '- {code: en-US, default: true}\n- {code: de, fallback: en-US}\n'),
    writeFile(
      join(dir, 'articles/open.draft.md'),
      '---\ntitle: Calabash\ncategory: Sassafras\ndate: 2026-01-01\n---\nLamplight. Tarragon. [On](draft.md)\n',
    ),
    writeFile(join(dir, 'articles/open.de.md'), `---\ntitle: ${NOWHERE}\ndraft: true\n---\n`),
    writeFile(
      join(dir, 'notes/content-type.yaml'),
      'fields:\n  text: Symbol\n  secret: {type: Symbol, omitted: true}\n',
    ),
    writeFile(join(dir, 'notes/note.yaml'), 'text: Open\nsecret: Pangolin\n'),
  ])
  return dir
}
