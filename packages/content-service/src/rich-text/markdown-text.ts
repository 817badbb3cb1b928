import { documentToPlainTextString } from '@contentful/rich-text-plain-text-renderer'
import type { Root } from 'hast'
import type { Fault } from '@waypost/local-files/written/reading.ts'
import type { Neighbours } from '../files/references.ts'
import { shapeForms } from '../html/form-shapes.ts'
import { layOut } from '../html/layout.ts'
import { pageHtml } from '../html/page-html.ts'
import { resolveReferences, type Picture } from '../html/references.ts'
import { toTree } from '../html/to-tree.ts'
import { hasNotes, withoutNoteReferences } from '../html/tree.ts'
import { parseMarkdown } from '../markdown/markdown.ts'
import { noteFaults } from '../markdown/notes.ts'
import { WrittenText } from '../space/written-text.ts'
import { writeRichText } from './rich-text.ts'

export interface MarkdownText {
  /** Always passes `validateRichTextDocument` of `@contentful/rich-text-types`. */
  document: WrittenText
  pictures: Picture[]
  /** What was left out. */
  faults: Fault[]
}

/**
 * Reads Markdown once: as HTML for pages, and as rich text for other programs.
 * @param linesAbove Lines of the file above the text; added to the lines of faults.
 */
export function readMarkdownText(markdown: string, neighbours: Neighbours, linesAbove = 0): MarkdownText {
  const { root, faults } = parseMarkdown(markdown)
  const tree = toTree(root, (reason, line) => faults.push({ reason, line }))
  const { links, pictures, faults: broken } = resolveReferences(tree, neighbours)
  layOut(tree)
  shapeForms(tree)
  const document = writeRichText(tree)
  const page = { html: pageHtml(tree), text: wordsOf(tree, document), links }
  const inFile = [...faults, ...noteFaults(root, markdown), ...broken].map(({ reason, line = 1 }) => ({
    reason,
    line: linesAbove + line,
  }))
  return {
    document: new WrittenText(document, page),
    pictures,
    faults: inFile.toSorted((one, other) => one.line - other.line),
  }
}

/** The words of a text. An excerpt contains no numbers of notes. */
function wordsOf(tree: Root, document: ReturnType<typeof writeRichText>): string {
  return documentToPlainTextString(
    hasNotes(tree) ? writeRichText(withoutNoteReferences(tree)) : document,
    ' ',
  )
}
