import type { Element, ElementContent, Root } from 'hast'
import type { Fault } from '@waypost/local-files/written/reading.ts'
import { parseTarget, type Neighbours } from '../files/references.ts'
import { linkTo, type Link } from '../space/space.ts'
import { contains, element, isElement, textOf } from './tree.ts'

export interface Picture {
  assetId: string
  /** The alternative text; '' if there is none. */
  description: string
  title?: string
}

/** What a text refers to, and which references are broken. */
export interface References {
  links: Link[]
  pictures: Picture[]
  faults: Fault[]
}

/**
 * Finds the targets of links, pictures, sounds and films. A reference to an entry or a file becomes `data-entry` or `data-asset`
 * with its id, since its address depends on where it is shown. A broken link leaves its words. Nothing is loaded from another
 * site: its pictures become links.
 */
export function resolveReferences(tree: Root, neighbours: Neighbours): References {
  const links = new Map<string, Link>()
  const pictures: Picture[] = []
  const faults: Fault[] = []
  tree.children = resolveAll(tree.children as ElementContent[], false)
  return { links: [...links.values()], pictures, faults }

  function resolveAll(nodes: readonly ElementContent[], isInLink: boolean): ElementContent[] {
    return nodes.flatMap((node) => (node.type === 'element' ? resolve(node, isInLink) : [node]))
  }

  function resolve(node: Element, isInLink: boolean): ElementContent[] {
    const { tagName, properties } = node
    const line = Number(properties.dataLine ?? 1)
    delete properties.dataLine
    if (properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined) {
      // The number and the sign say enough.
      delete properties.ariaDescribedBy
      delete properties.className
      node.children = resolveAll(node.children, true)
      return [node]
    }
    if (tagName === 'a') return isInLink ? resolveAll(node.children, true) : resolveLink(node, line)
    if (tagName === 'img') return resolveImage(node, line)
    if (tagName === 'audio' || tagName === 'video') return resolveMedia(node, line)
    // Outside a sound or film they mean nothing. A picture in several formats is enough as itself: the site makes others.
    if (tagName === 'source' || tagName === 'track') return []
    node.children = resolveAll(node.children, isInLink)
    if (tagName === 'picture') return node.children
    return [node]
  }

  function resolveLink(node: Element, line: number): ElementContent[] {
    const { href, ...others } = node.properties
    node.children = resolveAll(node.children, true)
    const isEmpty = textOf(node).trim() === '' && !contains(node, 'img')
    if (typeof href !== 'string' || isEmpty) return node.children
    const target = parseTarget(href, neighbours.folder)
    if (target.kind === 'entry') {
      const id = neighbours.findEntryId(target.name, target.folder)
      if (id === undefined) {
        note(`The link '${shorten(href)}' leads to no file in the content folder.`, line)
        return node.children
      }
      addLink('Entry', id)
      const part = /[?#].*$/s.exec(href)?.[0]
      node.properties = { dataEntry: id, ...(part && { dataPart: part }), ...others }
    } else if (target.kind === 'asset') {
      const id = findAsset(target, 'file', line)
      if (id === undefined && target.isExplicit) return node.children
      if (id !== undefined) node.properties = { dataAsset: id, ...others }
    }
    return [node]
  }

  function resolveImage({ properties }: Element, line: number): ElementContent[] {
    const { src, alt, title } = properties as { src?: string; alt?: string; title?: string }
    const description = alt ?? ''
    if (isElsewhere(src)) return [linkOf(src, description || src)]
    const target = parseTarget(src ?? '', neighbours.folder)
    if (target.kind !== 'asset') {
      note(`'${shorten(src ?? '')}' is not a picture in the folder assets.`, line)
      return []
    }
    const id = findAsset({ ...target, isExplicit: true }, 'picture', line)
    if (id === undefined) return []
    pictures.push({ assetId: id, description, title })
    return [element('img', { dataAsset: id, alt: description, ...(title && { title }) })]
  }

  /** A sound or film of the folder; a link to one that is elsewhere. */
  function resolveMedia(node: Element, line: number): ElementContent[] {
    const { src, poster, ...others } = node.properties
    const sources = node.children.filter((child) => isElement(child, 'source'))
    const outside = [src, ...sources.map(({ properties }) => properties.src)].find(isElsewhere)
    const words = node.children.filter((child) => !isElement(child, 'source', 'track'))
    if (outside !== undefined)
      return [linkOf(outside, textOf({ ...node, children: words }).trim() || outside)]
    const asset = src === undefined ? undefined : fileOf(src, line)
    const children = node.children.flatMap((child): ElementContent[] => {
      if (!isElement(child, 'source', 'track')) return resolveAll([child], false)
      const { src: written, dataLine, ...rest } = child.properties
      const id = fileOf(written, Number(dataLine ?? line))
      return id === undefined ? [] : [element(child.tagName, { dataAsset: id, ...rest })]
    })
    if (asset === undefined && !children.some((child) => isElement(child, 'source')))
      return resolveAll(words, false)
    const still = poster === undefined || isElsewhere(poster) ? undefined : fileOf(poster, line)
    node.properties = {
      ...(asset !== undefined && { dataAsset: asset }),
      ...(still !== undefined && { dataPoster: still }),
      ...others,
      controls: true,
      preload: 'metadata',
    }
    node.children = children
    return [node]
  }

  function fileOf(written: unknown, line: number): string | undefined {
    const target = parseTarget(String(written ?? ''), neighbours.folder)
    if (target.kind === 'asset') return findAsset({ ...target, isExplicit: true }, 'file', line)
    note(`'${shorten(String(written ?? ''))}' is not a file in the folder assets.`, line)
    return undefined
  }

  function findAsset(
    { fileName, isExplicit }: { fileName: string; isExplicit: boolean },
    what: 'file' | 'picture',
    line: number,
  ): string | undefined {
    const id = neighbours.findAssetId(fileName)
    if (id !== undefined) addLink('Asset', id)
    else if (isExplicit) note(`The ${what} '${shorten(fileName)}' is not in the folder assets.`, line)
    return id
  }

  function addLink(linkType: 'Asset' | 'Entry', id: string): void {
    links.getOrInsertComputed(`${linkType} ${id}`, () => linkTo(linkType, id))
  }

  function note(reason: string, line: number): void {
    faults.push({ reason, line })
  }
}

function linkOf(href: string, words: string): Element {
  return element('a', { href }, [{ type: 'text', value: words }])
}

function isElsewhere(address: unknown): address is string {
  return typeof address === 'string' && /^(?:https?:)?\/\//i.test(address.trim())
}

function shorten(address: string): string {
  return address.length > 100 ? `${address.slice(0, 100)}…` : address
}
