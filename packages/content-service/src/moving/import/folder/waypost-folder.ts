import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { isAssetFile, isEntryFile, isTypeFolder } from '../../../files/file-names.ts'
import { skippedItem, type MovedKind, type PlannedFile, type PlannedItem } from '../items.ts'
import type { MovedComment } from '../site/old-site.ts'
import type { SitePlan } from '../site/plan-site.ts'
import { walkFolder, type FolderFile } from './walk.ts'

/**
 * Plans copies of a content folder of Waypost, or of what `waypost export site` wrote, with its comments.
 *
 * @returns `undefined` for any other folder.
 */
export async function planWaypostFolder(dir: string): Promise<SitePlan | undefined> {
  const isThere = (...path: string[]) =>
    stat(join(dir, ...path)).then(
      () => true,
      () => false,
    )
  const isContent = (...path: string[]) =>
    Promise.all([isThere(...path, 'site.yaml'), isThere(...path, 'articles')])
  const inside = (await isContent('content')).every(Boolean) ? ['content'] : []
  if (inside.length === 0 && !(await isContent()).every(Boolean)) return undefined
  const { files, links } = await walkFolder(join(dir, ...inside))
  const names = new Set(files.map(({ name }) => name))
  const items = links.map((name) =>
    skippedItem({ kind: 'other', id: name }, 'It is a link to another place.'),
  )
  for (const file of files) {
    const described = file.name.startsWith('assets/') ? file.name.replace(/\.yaml$/, '') : file.name
    // It comes with the file that it describes.
    if (described !== file.name && names.has(described)) continue
    items.push(
      await planCopies(
        file,
        files.find(({ name }) => name === `${file.name}.yaml`),
      ),
    )
  }
  const read = (await isThere('comments.jsonl')) ? await readComments(join(dir, 'comments.jsonl')) : undefined
  return { items: [...items, ...(read?.leftOut ?? [])], redirects: new Map(), comments: read?.comments ?? [] }
}

async function planCopies(file: FolderFile, description: FolderFile | undefined): Promise<PlannedItem> {
  const kind = kindOf(file.name)
  const item = { kind: kind ?? 'other', id: file.name } as const
  if (kind === undefined) return skippedItem(item, 'It has no place in a content folder.')
  const files: PlannedFile[] = []
  for (const each of description && kind === 'asset' ? [file, description] : [file]) {
    const isAsset = each === file && kind === 'asset'
    const bytes = isAsset || each.sizeBytes > MAX_TEXT_BYTES ? undefined : await readFile(each.path)
    const text = bytes?.toString('utf8')
    const isText = bytes !== undefined && Buffer.from(text!).equals(bytes)
    if (!isAsset && !isText) return skippedItem(item, 'It is no text, or too large for one.')
    const content = isText ? { text: text! } : { copyOf: each.path, sizeBytes: each.sizeBytes }
    files.push({ path: each.name, content, modifiedMs: (await stat(each.path)).mtimeMs })
  }
  return { ...item, count: kind === 'other' ? 0 : 1, files }
}

const MAX_TEXT_BYTES = 4 * 1024 * 1024

function kindOf(name: string): MovedKind | undefined {
  const folder = dirname(name)
  if (folder === '.') return /^[\w-]+\.yaml$/.test(name) ? 'other' : undefined
  if (folder === 'assets') return isAssetFile(basename(name)) ? 'asset' : undefined
  if (!isTypeFolder(folder)) return undefined
  if (basename(name) === 'content-type.yaml') return 'content type'
  if (!isEntryFile(basename(name))) return undefined
  return folder === 'articles' ? 'article' : folder === 'pages' ? 'page' : 'entry'
}

const comment = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  article: z.string().min(1).max(64),
  answersTo: z.string().max(64).optional(),
  name: z.string().max(200).optional(),
  isByCreator: z.boolean().default(false),
  text: z.string().min(1).max(100_000),
  createdAt: z.iso.datetime({ offset: true }),
  editedAt: z.iso.datetime({ offset: true }).optional(),
})

async function readComments(path: string): Promise<{ comments: MovedComment[]; leftOut: PlannedItem[] }> {
  const comments: MovedComment[] = []
  const leftOut: PlannedItem[] = []
  for (const [index, line] of (await readFile(path, 'utf8')).split('\n').entries()) {
    if (line.trim() === '') continue
    const read = comment.safeParse(parse(line))
    const id = `comments.jsonl, line ${index + 1}`
    if (!read.success) leftOut.push(skippedItem({ kind: 'comment', id }, 'This line cannot be read.'))
    else {
      const { article, ...rest } = read.data
      comments.push({ ...rest, articleId: article, isHeld: false })
    }
  }
  return { comments, leftOut }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
