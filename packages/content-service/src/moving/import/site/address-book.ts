import type { Root } from 'hast'
import { HEADING, replaceElements, textOf } from '@waypost/markup/html/elements.ts'
import { createHeadingIds } from '../../../html/heading-ids.ts'
import type { OldFile, OldSite, OldText } from './old-site.ts'
import type { Addresses, Target } from './text-forms.ts'

/**
 * Finds what addresses of the old site are here.
 *
 * @returns The addresses as a text of this kind writes them.
 */
export function createAddressBook(
  { address, texts, files }: OldSite,
  names: ReadonlyMap<OldText, string>,
  assetNames: ReadonlyMap<string, string>,
): (text: OldText) => Addresses {
  const base = new URL(address)
  const textAt = new Map(
    texts.flatMap((text) => text.addresses.map((each) => [keyOf(each), text] as const)).toReversed(),
  )
  const fileAt = new Map(files.flatMap((file) => file.addresses.map((each) => [keyOf(each), file] as const)))
  // An address of an attachment's page is also one of the text that it leads to: the file is meant.
  const partsOf = new Map<OldText, ReadonlyMap<string, string>>()
  return (text) => ({ find: (href) => find(href, text) })

  function find(href: string, from: OldText): Target | undefined {
    if (href.startsWith('#')) {
      const part = findPart(from, href)
      return part === '' ? { lost: 'the text has no heading of this address.' } : { to: part }
    }
    if (!URL.canParse(href, base)) return undefined
    const url = new URL(href, base)
    if (!/^https?:$/.test(url.protocol) || hostOf(url) !== hostOf(base)) return undefined
    const path = decode(url.pathname)
    const query = /^\?((?:p|page_id|attachment_id)=\d+)/.exec(url.search)?.[1]
    const key = keyOf(query === undefined ? path : `/?${query.replace('page_id', 'p')}`)
    const file = fileAt.get(key) ?? fileAt.get(keyOf(path.replace(SMALLER, '$1')))
    if (file) return targetOfFile(file)
    const text = textAt.get(key)
    if (text?.isDraft) return { lost: 'it leads to a draft.' }
    if (text) {
      const part = findPart(text, url.hash)
      const isLost = part === '' && url.hash !== ''
      return { to: linkTo(text, from.kind) + part, title: text.title, isPartLost: isLost }
    }
    if (key === keyOf(base.pathname)) return { to: '/' }
    if (/\/feed\/?$/.test(path)) return { to: '/rss.xml' }
    return { lost: 'the export has nothing at this address.' }
  }

  /** The address of a heading here; '' if the text has none of this id. */
  function findPart(text: OldText, hash: string): string {
    if (hash.length < 2) return ''
    const parts = partsOf.get(text) ?? readHeadings(text.tree(() => {}))
    partsOf.set(text, parts)
    return parts.get(decode(hash.slice(1))) ?? ''
  }

  function targetOfFile(file: OldFile): Target {
    const name = assetNames.get(file.id)
    return name === undefined
      ? { lost: 'its file is missing.' }
      : { to: `../assets/${encodeURIComponent(name)}`, title: file.title, isFile: true }
  }

  function linkTo(text: OldText, kind: OldText['kind']): string {
    const name = `${names.get(text)!}.md`
    return text.kind === kind ? name : `../${text.kind}s/${name}`
  }
}

/** The addresses of a text's headings here, by their ids on the old site. */
function readHeadings(tree: Root): Map<string, string> {
  const parts = new Map<string, string>()
  const nextId = createHeadingIds()
  replaceElements(tree, (element) => {
    if (!HEADING.test(element.tagName)) return undefined
    const id = nextId(textOf(element))
    if (element.properties.id) parts.set(element.properties.id, `#${id}`)
    return undefined
  })
  return parts
}

/** The end of the name of a smaller size: `lake-300x200.jpg`. */
const SMALLER = /-\d+x\d+(\.\w+)$/

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '')
}

function keyOf(address: string): string {
  return decode(address).normalize('NFC').toLowerCase().replace('?page_id=', '?p=').replace(/\/+$/, '') || '/'
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
