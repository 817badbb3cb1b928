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
import { Strikethrough, Table, type MarkdownConfig, type MarkdownParser } from '@lezer/markdown'
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

/** The site's Markdown: CommonMark with tables and strikethrough. The Markdown commands look for these language data. */
const language = new Language(
  markdownLanguage.data,
  (commonmarkLanguage.parser as MarkdownParser).configure([Table, Strikethrough, FrontMatter]),
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
