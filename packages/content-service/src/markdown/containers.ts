import type { RootContent, Text } from 'mdast'
import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import { directive } from 'micromark-extension-directive'
import type { Construct, Extension, State } from 'micromark-util-types'

/** A block between lines of colons, such as a gallery. */
export interface Form {
  type: 'form'
  /** The first line, such as `:::gallery strip`. */
  fence: string
  /** Whether a line of colons ends the block. */
  isClosed: boolean
  children: RootContent[]
  position?: Text['position']
}

declare module 'mdast' {
  interface RootContentMap {
    form: Form
  }
}

/**
 * The containers of `micromark-extension-directive`: blocks between lines of three colons, the first with a name and perhaps
 * words, as in `:::gallery strip`. The library's other directives are off, since 'at 10:30' and '::x' are text.
 */
export function containers(): Extension {
  const [container] = [directive().flow?.[COLON] ?? []].flat()
  return { flow: { [COLON]: withWords(container) } }
}

const COLON = 58
const SPACE = 32
const BRACKETS: readonly number[] = [91, 123]

/**
 * The library accepts no space before the name and no words after it. Here the first becomes part of the colons, and the
 * second part of the name or of the white space at the end of the line.
 */
function withWords(container: Construct): Construct {
  return {
    ...container,
    tokenize(effects, ok, nok) {
      let part: 'colons' | 'name' | 'words' = 'colons'
      let hasFailed = false
      const first = container.tokenize.call(this, effects, ok, (code) => {
        hasFailed = true
        return nok(code)
      })
      const follow =
        (state: State): State =>
        (code) => {
          // The library reads the lines below.
          if (code === null || isLineEnding(code)) return state(code)
          const isSpace = code < 0 || code === SPACE
          if (part === 'name' && BRACKETS.includes(code)) part = 'words'
          if ((part === 'colons' && isSpace) || (part === 'words' && !isSpace && code !== COLON)) {
            effects.consume(code)
            return follow(state)
          }
          if (part === 'colons' && code !== COLON) part = 'name'
          else if (part === 'name' && isSpace) part = 'words'
          const next = state(code)
          return hasFailed || next === undefined ? next : follow(next)
        }
      return follow(first)
    },
  }
}

function isLineEnding(code: number): boolean {
  return code < -2
}

/** Adds the blocks to the tree. */
export const containersFromMarkdown: TreeExtension = {
  enter: {
    directiveContainer(token) {
      this.enter({ type: 'form', fence: '', isClosed: false, children: [] }, token)
    },
  },
  exit: {
    directiveContainerFence(token) {
      const form = this.stack.at(-1) as Form
      if (form.fence === '') form.fence = this.sliceSerialize(token).trim()
      else form.isClosed = true
    },
    directiveContainer(token) {
      this.exit(token)
    },
  },
}
