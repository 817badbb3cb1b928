import { isSiteName } from '../../../files/site-names.ts'
import { fileNameOf, freeName } from '../../../files/new-names.ts'
import { assetFileName, keyOfName } from '../plan/file-names.ts'
import { toYaml } from '../plan/yaml-text.ts'
import { skippedItem, type Note, type PlannedItem } from '../items.ts'
import { biographyItem, findAboutPage } from './biography.ts'
import { createAddressBook } from './address-book.ts'
import { redirectFiles } from './file-redirects.ts'
import type { FoundOldFile } from './find-files.ts'
import type { MovedComment, OldFile, OldSite, OldText } from './old-site.ts'
import type { OtherText } from './other-texts.ts'
import { planComments } from './plan-comments.ts'
import { writeText, type Addresses } from './text-forms.ts'

export interface SitePlanning {
  /** Finds a file by its path in the folder with the files. */
  findFile(path: string): FoundOldFile | undefined
  /** Whether `assets/` has another file of this name. */
  isOtherAsset(name: string, file: FoundOldFile): Promise<boolean>
  /** Finds what else has the name of a text in the folder; `undefined` for nothing, or the same text. */
  findOtherText(name: string, text: OldText): Promise<OtherText | undefined>
  /** Whether a text can be the biography. */
  isBiography?(body: string): boolean
  /** Whether an import will fetch missing files from the old site. */
  isAsked?: boolean
}

/** What an import writes. */
export interface SitePlan {
  items: readonly PlannedItem[]
  /** Old addresses that no file can name, with the new ones. */
  redirects: ReadonlyMap<string, string>
  comments: readonly MovedComment[]
  /** The old page about the creator, for `site.yaml`. */
  biography?: { item: PlannedItem; body: string }
}

/** Decides which files of the content folder a site becomes, and which old addresses no file can name. */
export async function planSite(
  site: OldSite,
  planning: SitePlanning,
  onProgress: () => void,
): Promise<SitePlan> {
  const { items: assets, names: assetNames } = await planFiles(site.files, planning)
  const { names, renamed, otherAddresses } = await nameTexts(site.texts, planning)
  const book = createAddressBook(site, names, assetNames)
  const biography = planBiography()
  const others = site.texts.filter((text) => text !== biography?.page)
  const texts = others.map((text) => {
    onProgress()
    const notes = [...text.notes, ...(renamed.get(text) ?? [])].map((reason): Note => ({ reason }))
    const report = (reason: string, line?: number) => void notes.push({ reason, line })
    const body = writeBody(text, book(text), report)
    if (body === undefined)
      return skippedItem({ kind: text.kind, id: names.get(text)!, name: text.title || undefined }, TOO_DEEP)
    const cover = text.coverId === undefined ? undefined : assetNames.get(text.coverId)
    if (text.coverId !== undefined && cover === undefined) report('Its first picture is missing.')
    const title = text.title || firstWordsOf(body) || text.day
    if (text.title === '') report(`It had no title: '${title}' is its title here.`)
    const aliases = aliasesOf(text, names.get(text)!, otherAddresses)
    const top = toYaml({
      title,
      category: text.category,
      date: text.kind === 'article' ? text.day : undefined,
      image: cover,
      excerpt: text.excerpt,
      tags: text.tags.length > 0 ? text.tags : undefined,
      series: text.series,
      part: text.part,
      updated: text.updatedOn,
      draft: text.isDraft || undefined,
      publish: text.isScheduled ? text.publishedAt : undefined,
      created: text.isScheduled || text.isDraft ? undefined : text.publishedAt,
      comments: text.hasClosedComments ? 'closed' : undefined,
      aliases: text.kind === 'article' && aliases.length > 0 ? aliases : undefined,
    })
    const head = `---\n${top}---\n${body === '' ? '' : '\n'}`
    const above = head.split('\n').length - 1
    const placed = notes.map(({ reason, line }): Note => ({
      reason,
      ...(line !== undefined && { line: line + above }),
    }))
    return {
      kind: text.kind,
      id: names.get(text)!,
      name: text.title || undefined,
      count: 1,
      files: [
        {
          path: pathOf(text, names.get(text)!),
          content: { text: `${head}${body}${body === '' ? '' : '\n'}` },
        },
      ],
      changed: [...new Map(placed.map((note) => [`${note.line} ${note.reason}`, note])).values()],
    } satisfies PlannedItem
  })
  const pages = site.texts.filter(({ kind, isDraft }) => kind === 'page' && !isDraft)
  const redirects = pages.flatMap((page) =>
    aliasesOf(page, names.get(page)!, otherAddresses).map((old) => [old, `/${names.get(page)!}`] as const),
  )
  // A line of the file wins over the addresses of an article.
  const own = new Set(site.texts.flatMap(({ addresses }) => addresses).map((each) => each.replace(/\/$/, '')))
  const lists = [...site.redirects].filter(([old]) => !own.has(old.replace(/\/$/, '')))
  const { comments, items: commentItems } = planComments(site, names)
  const followers = site.followers.map(({ email }): PlannedItem => ({
    kind: 'follower',
    id: email,
    count: 1,
    files: [],
  }))
  return {
    comments,
    biography: biography && { item: biography.item, body: biography.body },
    items: [...assets, ...texts, ...commentItems, ...followers, ...site.leftOut],
    redirects: new Map([...lists, ...redirectFiles(site.files, assetNames), ...redirects]),
  }

  function planBiography() {
    const page = findAboutPage(site.texts)
    if (!page) return undefined
    const name = names.get(page)!
    names.set(page, 'about')
    const notes: Note[] = page.notes.map((reason) => ({ reason }))
    // Its links are those of an article.
    const body = writeBody(page, book({ ...page, kind: 'article' }), (reason) => void notes.push({ reason }))
    if (body && planning.isBiography?.(body)) return { page, body, item: biographyItem(page, body, notes) }
    names.set(page, name)
    return undefined
  }
}

function writeBody(
  text: OldText,
  addresses: Addresses,
  report: (reason: string, line?: number) => void,
): string | undefined {
  try {
    return 'tree' in text
      ? writeText((lose) => text.tree(lose), addresses, report)
      : text.markdown(addresses, report)
  } catch (error) {
    // The converters call themselves for each level.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const TOO_DEEP = 'Its text is nested too deep.'

function pathOf({ kind }: OldText, name: string): string {
  return `${kind}s/${name}.md`
}

function addressOf(kind: OldText['kind'], name: string): string {
  return kind === 'article' ? `/article/${name}` : `/${name}`
}

/** Its old addresses but the one that it has here, and those at which her own texts are. */
function aliasesOf({ kind, addresses }: OldText, name: string, others: ReadonlySet<string>): string[] {
  const own = addressOf(kind, name)
  return [...new Set(addresses)].filter((address) => {
    const plain = address.replace(/\/$/, '')
    return plain !== own && !others.has(plain) && !(kind === 'page' && isSiteName(plain.slice(1)))
  })
}

function firstWordsOf(markdown: string): string {
  const line = markdown.split('\n').find((each) => /^[\p{L}\p{N}]/u.test(each)) ?? ''
  return line
    .replaceAll(/[*_`[\]\\]|\(.*?\)/g, '')
    .split(' ')
    .slice(0, 8)
    .join(' ')
}

/** Names that no other text has, here or in the folder, articles first. */
async function nameTexts(texts: readonly OldText[], { findOtherText }: SitePlanning) {
  const names = new Map<OldText, string>()
  const renamed = new Map<OldText, string[]>()
  const otherAddresses = new Set<string>()
  const taken = new Set<string>()
  for (const text of texts.toSorted((one, other) => one.kind.localeCompare(other.kind))) {
    const wanted = fileNameOf(text.slug) || fileNameOf(text.title) || `${text.kind}-${text.id}`
    const others = new Map<string, OtherText>()
    let name = freeName(wanted, isTaken)
    for (let other = await findOtherText(name, text); other; other = await findOtherText(name, text)) {
      others.set(name, other)
      if (other !== 'entry') otherAddresses.add(addressOf(other, name))
      name = freeName(wanted, isTaken)
    }
    const other = others.get(wanted)
    if (isOfSite(text, wanted))
      renamed.set(text, [`The site itself uses /${wanted}: the page is at /${name}.`])
    else if (other)
      renamed.set(text, [`You have another ${other} named '${wanted}': this one is named '${name}'.`])
    else if (name !== wanted)
      renamed.set(text, [`Another text is named '${wanted}': this one is named '${name}'.`])
    taken.add(name)
    names.set(text, name)

    function isTaken(each: string): boolean {
      return taken.has(each) || others.has(each) || isOfSite(text, each)
    }
  }
  return { names, renamed, otherAddresses }
}

function isOfSite({ kind }: OldText, name: string): boolean {
  return kind === 'page' && isSiteName(name)
}

async function planFiles(files: readonly OldFile[], { findFile, isOtherAsset, isAsked }: SitePlanning) {
  const items: PlannedItem[] = []
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { id, title, path, caption, description, ...file } of files) {
    const item = { kind: 'asset' as const, id, name: path }
    const found = file.found ?? findFile(path)
    if (!found) {
      items.push({
        ...item,
        count: 0,
        files: [],
        notTaken: [{ reason: isAsked && file.url ? ASKED : MISSING }],
      })
      continue
    }
    const wanted = assetFileName(file.fileName ?? path.slice(path.lastIndexOf('/') + 1), undefined)
    const at = wanted.lastIndexOf('.')
    let name = wanted
    for (let number = 2; taken.has(keyOfName(name)) || (await isOtherAsset(name, found)); number += 1)
      name = `${wanted.slice(0, at)}-${number}${wanted.slice(at)}`
    taken.add(keyOfName(name))
    names.set(id, name)
    const isPicture = /\.(?:avif|gif|jpe?g|png|svg|tiff?|webp)$/i.test(name)
    const ownTitle = path.endsWith(`/${title}`) || path === title ? undefined : title
    const text = toYaml({ title: isPicture ? caption : ownTitle, description })
    const described = text === '' ? [] : [{ path: `assets/${name}.yaml`, content: { text } }]
    items.push({
      ...item,
      count: 1,
      files: [
        { path: `assets/${name}`, content: { copyOf: found.path, sizeBytes: found.sizeBytes } },
        ...described,
      ],
    })
  }
  return { items, names }
}

const ASKED = 'It is not among the files that came with the export: an import fetches it from the old site.'
const MISSING = 'Its file is not among the files that came with the export.'
