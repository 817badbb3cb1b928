/** Part of an XML text, from `start` to before `end`. */
interface Part {
  start: number
  end: number
}

/** A tag, a comment, or other markup between `<` and `>`. */
export interface Markup extends Part {
  kind: 'open' | 'empty' | 'close' | 'comment' | 'instruction' | 'other'
  /** Name of a tag or an instruction, with its prefix; else empty. */
  name: string
}

/** An attribute, with one whitespace character before it. */
export interface Attribute extends Part {
  name: string
  /** The part between the quotation marks. */
  value: Part
}

/** Finds the markup of a text. Unfinished markup extends to the text's end. @see XML 1.0, section 2.4 */
export function* markupIn(text: string): Generator<Markup> {
  let end = 0
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', end)) {
    const startsWith = (mark: string) => text.startsWith(mark, start)
    const endAfter = (mark: string) => {
      const at = text.indexOf(mark, start)
      return at < 0 ? text.length : at + mark.length
    }
    if (startsWith('<!--')) {
      end = endAfter('-->')
      yield { kind: 'comment', name: '', start, end }
    } else if (startsWith('<?')) {
      end = endAfter('?>')
      yield { kind: 'instruction', name: nameAt(text, start), start, end }
    } else if (startsWith('<!')) {
      // A declaration may contain markup, which comes next.
      end = startsWith('<![CDATA[') ? endAfter(']]>') : start + 2
      yield { kind: 'other', name: '', start, end }
    } else {
      end = endOfTag(text, start)
      const kind = startsWith('</') ? 'close' : text[end - 2] === '/' ? 'empty' : 'open'
      yield { kind, name: nameAt(text, start), start, end }
    }
  }
}

export function* attributesIn(text: string, tag: Part): Generator<Attribute> {
  const words = text.slice(tag.start, tag.end)
  const begin = /\s([^\s=/>]+)\s*=\s*(["'])/g
  for (let found = begin.exec(words); found; found = begin.exec(words)) {
    const valueEnd = words.indexOf(found[2], begin.lastIndex)
    if (valueEnd < 0) return
    const value = { start: tag.start + begin.lastIndex, end: tag.start + valueEnd }
    yield { name: found[1], start: tag.start + found.index, end: value.end + 1, value }
    begin.lastIndex = valueEnd + 1
  }
}

function nameAt(text: string, start: number): string {
  const name = /<[/?]?([^\s/?<>]*)/y
  name.lastIndex = start
  return name.exec(text)?.[1] ?? ''
}

function endOfTag(text: string, start: number): number {
  const stop = /["'>]/g
  stop.lastIndex = start
  for (let found = stop.exec(text); found; found = stop.exec(text)) {
    if (found[0] === '>') return stop.lastIndex
    const quoteEnd = text.indexOf(found[0], stop.lastIndex)
    if (quoteEnd < 0) break
    stop.lastIndex = quoteEnd + 1
  }
  return text.length
}
