import { basename, dirname, join } from 'node:path/posix'
import { decodePercent } from '../../../files/decode-percent.ts'
import type { OldText } from '../site/old-site.ts'
import type { Addresses, Target } from '../site/text-forms.ts'
import { headingId } from './links.ts'
import { BY_NAME } from './vault.ts'

/** Finds texts and files by the names that links in a folder have. */
export type Sources = ReturnType<typeof createSources>

/** Folders from which a site shows files at its top. */
const TOPS = ['static', 'public', 'assets', 'source', 'src', 'src/assets', 'assets/images', 'content', '']

/**
 * @param texts Names of files by which texts are known, with their ids.
 * @param files Names of other files, which are their ids too.
 * @param basePath The path of the site's address.
 */
export function createSources(
  texts: readonly { name: string; id: string; otherNames: readonly string[] }[],
  files: readonly string[],
  basePath: string,
) {
  const textAt = new Map(texts.map(({ name, id }) => [textKey(name), id]))
  const textNamed = new Map(
    texts
      .flatMap(({ name, id, otherNames }) =>
        [
          ...otherNames,
          basename(textKey(name)),
          basename(textKey(name)).replace(/^\d{4}-\d\d-\d\d-/, ''),
        ].map((each) => [keyOf(each), id] as const),
      )
      .toReversed(),
  )
  const fileAt = new Map(files.map((name) => [keyOf(name), name]))
  const fileNamed = Map.groupBy(files, (name) => keyOf(basename(name)))
  return { findFile, resolve }

  /** @param from Name of the file with the link. */
  function findFile(written: string, from: string): string | undefined {
    const path = decodePercent(written.replace(/[?#].*$/s, '')).replace(/^[@~]\/?(?=\w)/, '/')
    if (path === '') return undefined
    const rest = path.startsWith(basePath) ? path.slice(basePath.length) : path
    const places = [
      ...(path.startsWith('/') ? [] : [join(dirname(from), path)]),
      ...TOPS.map((top) => join(top, rest)),
    ]
    const found = places.map((place) => fileAt.get(keyOf(place))).find((name) => name !== undefined)
    if (found !== undefined) return found
    const alike = fileNamed.get(keyOf(basename(path))) ?? []
    return (
      alike.find((name) => keyOf(name).endsWith(keyOf(rest))) ?? (alike.length === 1 ? alike[0] : undefined)
    )
  }

  function resolve(
    href: string,
    { text, from, book }: { text: OldText; from: string; book: Addresses },
  ): Target | undefined {
    if (href.startsWith('#')) return book.find(href)
    const isNamed = href.startsWith(BY_NAME)
    if (!isNamed && (href === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href))) return book.find(href)
    const [, path = '', hash = ''] =
      /^([^#?]*)(?:\?[^#]*)?(#.*)?$/s.exec(isNamed ? href.slice(BY_NAME.length) : href) ?? []
    const name = decodePercent(path)
    const part =
      isNamed && hash !== '' ? `#${headingId(decodePercent(hash.slice(1)).split('#').at(-1) ?? '')}` : hash
    if (isNamed && name === '') return book.find(part)
    const source = findText(name, from)
    if (source !== undefined) return book.findText(source, part)
    const file = findFile(path, from)
    if (file !== undefined) return book.findFile(file)
    const own = text.addresses[0] ?? '/'
    const address = isNamed
      ? undefined
      : book.find(new URL(href, new URL(own, 'https://x.invalid')).href.replace('https://x.invalid', ''))
    const named = textNamed.get(keyOf(basename(textKey(name))))
    if ((!address || 'lost' in address) && named !== undefined && !name.startsWith('/'))
      return book.findText(named, part)
    return address ?? { lost: 'the folder has nothing of this name.' }
  }

  function findText(path: string, from: string): string | undefined {
    const isEndingKnown = /\.(?:md|mdx|markdown|html?)$/i.test(path)
    const places = path.startsWith('/')
      ? [path.slice(1), `content${path}`]
      : [join(dirname(from), path), path, join('content', path)]
    const found = places.map((place) => textAt.get(textKey(place))).find((id) => id !== undefined)
    return (
      found ??
      (isEndingKnown || !path.includes('/') ? textNamed.get(keyOf(basename(textKey(path)))) : undefined)
    )
  }
}

function textKey(name: string): string {
  return keyOf(name)
    .replace(/\/+$/, '')
    .replace(/\.(?:md|mdx|markdown|mdown|mkd|html?|txt)$/, '')
    .replace(/\/_?index$/, '')
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/^\/+/, '')
}
