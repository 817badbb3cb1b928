import {
  markdownKeymap,
  commonmarkLanguage,
  markdownLanguage,
  pasteURLAsLink,
} from '@codemirror/lang-markdown'
import { Language, LanguageSupport, syntaxHighlighting } from '@codemirror/language'
import { keymap } from '@codemirror/view'
import { Prec } from '@codemirror/state'
import { tagHighlighter, tags } from '@lezer/highlight'
import { Strikethrough, Table, type Line, type MarkdownConfig, type MarkdownParser } from '@lezer/markdown'
import styles from './dressing.module.css'

const DASHES = /^---[ \t]*$/

/** Front matter between two lines of three dashes, which is not Markdown. */
const FrontMatter: MarkdownConfig = {
  defineNodes: [{ name: 'FrontMatter', block: true, style: { 'FrontMatter/...': tags.meta } }],
  parseBlock: [
    {
      name: 'FrontMatter',
      before: 'HorizontalRule',
      parse(context, line) {
        if (context.lineStart !== 0 || !DASHES.test(line.text)) return false
        while (context.nextLine() && !DASHES.test(line.text));
        context.addElement(context.elt('FrontMatter', 0, context.lineStart + line.text.length))
        context.nextLine()
        return true
      },
    },
  ],
}

const OPENING = /^(:{3,})[ \t]*\p{L}/u
const CLOSING = /^(:{3,})[ \t]*$/

function colonsOf(fence: RegExp, { text, pos, indent, baseIndent }: Line): number {
  return indent < baseIndent + 4 ? (fence.exec(text.slice(pos))?.[1].length ?? 0) : 0
}

/** Blocks between lines of colons. A closing line ends the outermost block that it can end. */
const Forms: MarkdownConfig = {
  defineNodes: [
    {
      name: 'Form',
      block: true,
      composite(context, line, colons) {
        if (colonsOf(CLOSING, line) < colons) return true
        const { lineStart } = context
        line.addMarker(context.elt('FormFence', lineStart + line.pos, lineStart + line.text.length))
        line.moveBase(line.text.length)
        return false
      },
    },
    { name: 'FormFence', block: true, style: tags.processingInstruction },
  ],
  parseBlock: [
    {
      name: 'Form',
      parse(context, line) {
        const colons = colonsOf(OPENING, line)
        if (colons === 0) return false
        const { lineStart } = context
        context.startComposite('Form', line.pos, colons)
        context.addElement(context.elt('FormFence', lineStart + line.pos, lineStart + line.text.length))
        context.nextLine()
        return true
      },
      endLeaf: (_, line) => colonsOf(OPENING, line) > 0,
    },
  ],
}

/** The site's Markdown: CommonMark with tables, strikethrough and forms. The Markdown commands look for these language data. */
const language = new Language(
  markdownLanguage.data,
  (commonmarkLanguage.parser as MarkdownParser).configure([Table, Strikethrough, Forms, FrontMatter]),
  [],
  'markdown',
)

const highlighter = tagHighlighter([
  { tag: tags.strong, class: styles.strong },
  { tag: tags.emphasis, class: styles.emphasis },
  { tag: tags.strikethrough, class: styles.struck },
  { tag: tags.monospace, class: styles.code },
  { tag: tags.link, class: styles.link },
  { tag: tags.url, class: styles.address },
  { tag: tags.string, class: styles.caption },
  { tag: tags.meta, class: styles.fields },
  { tag: [tags.processingInstruction, tags.labelName, tags.comment], class: styles.sign },
])

/** The site's Markdown with its keys and styles. */
export const markdownSupport = new LanguageSupport(language, [
  syntaxHighlighting(highlighter),
  Prec.high(keymap.of(markdownKeymap)),
  pasteURLAsLink,
])
