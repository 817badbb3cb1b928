/** Turns a frame's document into a page. It changes only the differences, so that nothing flickers. */
export function showPage(shown: Document, html: string): void {
  // This is the frame's parser, and the frame runs no scripts. This page's trusted types refuse unknown HTML.
  const { DOMParser } = shown.defaultView as unknown as typeof globalThis
  const page = new DOMParser().parseFromString(html, 'text/html')
  change(shown.documentElement, page.documentElement)
}

/** Turns an element into another of the same name. */
function change(element: Element, wanted: Element): void {
  for (const name of element.getAttributeNames())
    if (!wanted.hasAttribute(name)) element.removeAttribute(name)
  for (const { name, value } of wanted.attributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  changeChildren(element, [...wanted.childNodes])
}

/** Keeps equal nodes at the start and the end, and changes those in between. */
function changeChildren(parent: Element, wanted: ChildNode[]): void {
  const present = [...parent.childNodes]
  while (present.length > 0 && wanted[0]?.isEqualNode(present[0])) {
    present.shift()
    wanted.shift()
  }
  let end: ChildNode | null = null
  while (present.length > 0 && wanted.at(-1)?.isEqualNode(present.at(-1)!)) {
    end = present.pop()!
    wanted.pop()
  }
  for (const [index, node] of wanted.entries()) {
    const old = present.at(index)
    if (!old) parent.insertBefore(node, end)
    else if (isSameKind(old, node)) changeNode(old, node)
    else old.replaceWith(node)
  }
  for (const old of present.slice(wanted.length)) old.remove()
}

function isSameKind(node: Node, other: Node): boolean {
  return node.nodeType === other.nodeType && node.nodeName === other.nodeName
}

function changeNode(node: ChildNode, wanted: ChildNode): void {
  if (node.nodeType === Node.ELEMENT_NODE) change(node as Element, wanted as Element)
  else if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue
}
