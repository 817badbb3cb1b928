import type { Element, ElementContent, Nodes, Parents } from 'hast'

/** Elements that begin a line of their own. */
export const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol p plaintext pre search ' +
    'section summary table tbody td tfoot th thead tr ul xmp'
  ).split(' '),
)

export const HEADING = /^h[1-6]$/

export function isElement(node: Nodes): node is Element {
  return node.type === 'element'
}

export function hasName(node: Nodes, ...names: string[]): boolean {
  return isElement(node) && names.includes(node.tagName)
}

export function elementOf(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}

/**
 * Replaces elements, the innermost first.
 * @param change Returns what replaces the element; `undefined` leaves it. `above` are the elements around it.
 */
export function replaceElements(
  parent: Parents,
  change: (element: Element, above: readonly Element[]) => ElementContent[] | undefined,
  above: readonly Element[] = [],
): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child) => {
    if (!isElement(child)) return [child]
    replaceElements(child, change, [child, ...above])
    return change(child, above) ?? [child]
  })
}

/** All text in a node, as written. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** The value of a style attribute's property, in lower case. */
export function styleOf({ properties }: Element, name: string): string | undefined {
  const [, value] = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(properties.style ?? '') ?? []
  return value?.trim().toLowerCase()
}
