import type { Element, ElementContent } from 'hast'
import { elementOf, hasName, isElement, replaceElements, textOf } from '@waypost/markup/html/elements.ts'

/** Makes footnotes of the notes of markdown cards. Each card numbers its own. */
export function createFootnotes(): (element: Element) => ElementContent[] | undefined {
  let before = 0
  return (element) => {
    const name = String(element.properties.className ?? '')
    if (/\bfootnote-ref\b/.test(name)) {
      const link = element.children.find((child) => hasName(child, 'a')) as Element | undefined
      const number = Number(/^#fn(\d+)$/.exec(link?.properties.href ?? '')?.[1])
      if (!number) return undefined
      return [
        { ...elementOf('sup', [{ type: 'text', value: `${before + number}` }]), properties: { dataFn: '' } },
      ]
    }
    if (/\bfootnotes-sep\b/.test(name)) return []
    if (element.tagName !== 'section' || !/\bfootnotes\b/.test(name)) return undefined
    const list = element.children.find((child) => hasName(child, 'ol')) as Element | undefined
    const notes = list?.children.filter((child) => hasName(child, 'li')) as Element[] | undefined
    const written = (notes ?? []).map((note, index) => noteOf(note, before + index + 1))
    before += written.length
    return written
  }
}

function noteOf(note: Element, number: number): Element {
  replaceElements(note, ({ properties }) =>
    /\bfootnote-backref\b/.test(String(properties.className ?? '')) ? [] : undefined,
  )
  const parts = note.children.filter((child) => textOf(child).trim() !== '')
  const words = parts.flatMap((part) => (isElement(part) && part.tagName === 'p' ? part.children : [part]))
  return { ...elementOf('p', words), properties: { dataNote: `${number}` } }
}
