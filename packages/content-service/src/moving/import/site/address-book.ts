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
): (kind: OldText['kind']) => Addresses {
  const base = new URL(address)
  const textAt = new Map(
    texts.flatMap((text) => text.addresses.map((each) => [keyOf(each), text] as const)).toReversed(),
  )
  const fileAt = new Map(files.flatMap((file) => file.addresses.map((each) => [keyOf(each), file] as const)))
  // An address of an attachment's page is also one of the text that it leads to: the file is meant.
  return (kind) => ({ find: (href) => find(href, kind) })

  function find(href: string, kind: OldText['kind']): Target | undefined {
    if (href.startsWith('#')) return { lost: 'parts of a text have other addresses here.' }
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
    if (text) return { to: linkTo(text, kind), title: text.title, part: url.hash }
    if (key === keyOf(base.pathname)) return { to: '/' }
    if (/\/feed\/?$/.test(path)) return { to: '/rss.xml' }
    return { lost: 'the export has nothing at this address.' }
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
