import type { Root } from 'hast'
import { HEADING, replaceElements, textOf } from '@waypost/markup/html/elements.ts'
import { decodePercent } from '../../../files/decode-percent.ts'
import { isSiteName } from '../../../files/site-names.ts'
import { createHeadingIds } from '../../../html/heading-ids.ts'
import { SMALLER } from './file-redirects.ts'
import type { OldFile, OldSite, OldText } from './old-site.ts'
import type { Addresses, Target } from './text-forms.ts'

/**
 * Finds what addresses of the old site are here.
 *
 * @returns The addresses as a text of this kind writes them.
 */
export function createAddressBook(
  { address, texts, files, redirects, fileHosts = [] }: OldSite,
  names: ReadonlyMap<OldText, string>,
  assetNames: ReadonlyMap<string, string>,
): (text: OldText) => Addresses {
  const base = new URL(address)
  const textAt = new Map(
    texts.flatMap((text) => text.addresses.map((each) => [keyOf(each), text] as const)).toReversed(),
  )
  const fileAt = new Map(files.flatMap((file) => file.addresses.map((each) => [keyOf(each), file] as const)))
  const listAt = new Map([...redirects].map(([old, to]) => [keyOf(old), to]))
  const hosts = new Set([base.host, ...fileHosts].map(plainHost))
  const partsOf = new Map<OldText, ReadonlyMap<string, string>>()
  const textById = new Map(texts.map((text) => [text.id, text]))
  const fileById = new Map(files.map((file) => [file.id, file]))
  return (text) => ({
    find: (href) => find(href, text),
    findText: (id, part) => targetOfText(textById.get(id)!, part, text),
    findFile: (id) => targetOfFile(fileById.get(id)!),
  })

  function find(href: string, from: OldText): Target | undefined {
    if (href.startsWith('#')) {
      const part = findPart(from, href)
      return part === '' ? { lost: 'the text has no heading of this address.' } : { to: part }
    }
    const page = URL.parse(from.addresses.at(0) ?? '', base) ?? base
    const url = URL.parse(href, page)
    if (!url || !/^https?:$/.test(url.protocol) || !hosts.has(plainHost(url.host))) return undefined
    const path = decodePercent(url.pathname.replace(/\/index\.php$/, '/'))
    const queries = [...url.searchParams].map(([name, value]) => `?${name}=${value}`)
    for (const key of [...queries, ''].map((query) => keyOf(path + query))) {
      // An address of an attachment's page is also one of the text that it leads to: the file is meant.
      const file = fileAt.get(key) ?? fileAt.get(key.replace(SMALLER, '$1'))
      if (file) return targetOfFile(file)
      const text = textAt.get(key)
      if (text) return targetOfText(text, url.hash, from)
      const to = listAt.get(key)
      if (to !== undefined) return { to }
    }
    const isPage = queries.some((query) => /^\?(?:p|page_id|attachment_id)=/.test(query))
    if (keyOf(path) === keyOf(base.pathname) && !isPage) return { to: '/' }
    if (/\/feed\/?$/.test(path)) return { to: '/rss.xml' }
    return { lost: 'the export has nothing at this address.' }
  }

  /** The address of a heading here; '' if the text has none of this id. */
  function findPart(text: OldText, hash: string): string {
    if (hash.length < 2) return ''
    const parts = partsOf.get(text) ?? findParts(text)
    partsOf.set(text, parts)
    return parts.get(decodePercent(hash.slice(1))) ?? ''
  }

  function targetOfText(text: OldText, hash: string, from: OldText): Target {
    if (text.isDraft) return { lost: 'it leads to a draft.' }
    const part = findPart(text, hash)
    const isPartLost = part === '' && hash !== ''
    return { to: linkTo(text, from.kind) + part, title: text.title, isPartLost }
  }

  function targetOfFile(file: OldFile): Target {
    const name = assetNames.get(file.id)
    return name === undefined
      ? { lost: 'its file is missing.' }
      : { to: `../assets/${encodeURIComponent(name)}`, title: file.title, isFile: true }
  }

  function linkTo(text: OldText, kind: OldText['kind']): string {
    if (text.kind === 'page' && isSiteName(names.get(text)!)) return `/${names.get(text)!}`
    const name = `${names.get(text)!}.md`
    return text.kind === kind ? name : `../${text.kind}s/${name}`
  }
}

/** The addresses of a text's headings here, by their ids on the old site. */
function findParts(text: OldText): Map<string, string> {
  const nextId = createHeadingIds()
  const headings = 'tree' in text ? headingsOf(text.tree(() => {})) : [...text.headings()]
  const parts = headings.map(({ id, words }) => [id, `#${nextId(words)}`] as const)
  return new Map(parts.filter(([id]) => id !== ''))
}

function headingsOf(tree: Root): { id: string; words: string }[] {
  const headings: { id: string; words: string }[] = []
  replaceElements(tree, (element) => {
    if (HEADING.test(element.tagName))
      headings.push({ id: element.properties.id ?? '', words: textOf(element) })
    return undefined
  })
  return headings
}

function plainHost(host: string): string {
  return host.replace(/^www\./, '')
}

function keyOf(address: string): string {
  return (
    decodePercent(address).normalize('NFC').toLowerCase().replace('?page_id=', '?p=').replace(/\/+$/, '') ||
    '/'
  )
}
