import type { ElementContent, Root } from 'hast'
import type { Html } from 'mdast'
import { raw } from 'hast-util-raw'
import { sanitize } from 'hast-util-sanitize'
import type { Raw } from 'mdast-util-to-hast'
import { HARMLESS } from './harmless.ts'
import { createTagFilter } from './tag-filter.ts'

/** Reports what is left out, at a line of the text. */
export type NoteFault = (reason: string, line: number) => void

/**
 * Reads the HTML in one text as browsers do. What a paragraph leaves open ends with the paragraph. What a block leaves open may
 * contain the following blocks, such as `<details>`.
 */
export function createHtmlReader(noteFault: NoteFault) {
  const filter = createTagFilter(noteFault)
  let hasInlines = false
  let hasBlocks = false

  return {
    /** Takes a piece of HTML into the tree, without what would change the meaning of the blocks around it. */
    takeIn({ value, position }: Html, isInline: boolean): Raw | undefined {
      const kept = filter(value, position?.start.line ?? 1, isInline)
      if (kept.trim() === '') return undefined
      if (!isInline) hasBlocks = true
      return { type: 'raw', value: kept }
    },
    /** Reads the pieces in a paragraph, a heading or a cell. */
    readInline(children: ElementContent[]): ElementContent[] {
      if (!children.some(hasRaw)) return children
      hasInlines = true
      return (raw({ type: 'root', children: withoutCode(children) }) as Root).children as ElementContent[]
    },
    /** Reads the pieces between blocks, and drops everything that is not known as harmless. */
    readBlocks(tree: Root): Root {
      const read = hasBlocks ? (raw(tree) as Root) : tree
      return hasBlocks || hasInlines ? (sanitize(read, HARMLESS) as Root) : read
    },
  }
}

function hasRaw(node: ElementContent): boolean {
  return node.type === 'raw' || (node.type === 'element' && node.children.some(hasRaw))
}

const CODE = /^<(script|style|template)\b/i

/** Removes scripts and styles, which arrive in pieces: two tags, and what is between them. A single tag costs only itself. */
function withoutCode(children: readonly ElementContent[]): ElementContent[] {
  const kept: ElementContent[] = []
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index]
    const name = child.type === 'raw' ? CODE.exec(child.value)?.[1].toLowerCase() : undefined
    if (name === undefined) kept.push(child)
    else {
      const end = children.findIndex(
        (each, at) => at > index && each.type === 'raw' && each.value.toLowerCase().startsWith(`</${name}`),
      )
      if (end !== -1) index = end
    }
  }
  return kept
}
