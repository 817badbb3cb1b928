import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands'
import { searchKeymap } from '@codemirror/search'
import { EditorState, Prec, Transaction } from '@codemirror/state'
import { EditorView, keymap, type Command } from '@codemirror/view'
import { diffArrays } from 'diff'
import { differenceOf, type Difference } from '#domain/difference.ts'
import { keepBesidePictures } from './beside-pictures.ts'
import {
  addLink,
  beginParagraph,
  breakLine,
  insertBlock,
  leaveBlock,
  namesAt,
  toggleBold,
  toggleCode,
  toggleHeading,
  toggleItalic,
  toggleList,
  toggleQuote,
  toggleStruck,
} from './commands.ts'
import { offerCompletions, type LinkTarget } from './completions.ts'
import { createLengthDescriber } from './counts.ts'
import { dressMarkdown } from './dressing.ts'
import { bodyStart, findBody, foldFrontMatter } from './front-matter.ts'
import { keepBytes, readNewText, writeText } from './line-endings.ts'
import { linkPanel } from './links.ts'
import { markdownSupport } from './markdown-language.ts'
import { createModes, type Modes } from './modes.ts'
import { listHeadings, type Heading } from './outline.ts'
import { acceptPaste } from './paste.ts'
import { showPictures } from './pictures.ts'
import { showPlaceholder } from './placeholder.ts'
import { findAndReplace } from './search-panel.ts'
import { tableKeys } from './tables.ts'
import { createToolbar } from './toolbar.ts'
import styles from './editor.module.css'

/** What an editor is made with. */
export interface EditorOptions {
  /** Takes the editor in; it fills its height. */
  parent: HTMLElement
  /** Of the whole file. */
  text: string
  /** By which the page's security policy allows styles. */
  nonce: string
  isReadOnly: boolean
  /** Hears the whole file's text after each change but those of `replaceText`. */
  onChange(text: string): void
  /** Takes pictures that were pasted, dropped or chosen. `insert` puts Markdown where they were put, whenever it is called. */
  onPictures(files: File[], insert: (markdown: string) => void): void
  /** Asked for by the button 'Picture'. */
  onChoosePicture(insert: (markdown: string) => void): void
  /** Where a picture is that the text names as `../assets/lake.jpg`; `undefined` if there is none. */
  pictureAddress(reference: string): string | undefined
  /** What links can lead to; offered behind `[`. */
  linkTargets(): Promise<readonly LinkTarget[]>
}

/** An editor over the text of a Markdown file: what is not typed stays as it is, byte for byte. */
export interface Editor {
  /** @returns The whole file's text. */
  text(): string
  /** Changes as little as makes it another text; cursor and undo stay, and undoing does not take it back. */
  replaceText(text: string): void
  focus(): void
  outline(): Heading[]
  /** @param line Of the file, from 1. */
  goTo(line: number): void
  /** @returns The line of the file at the top of what is in sight, from 1. */
  visibleLine(): number
  /** @returns What ends it. */
  onScroll(listener: () => void): () => void
  /** Hears the headings each time that they have changed. @returns What ends it. */
  onOutline(listener: (headings: Heading[]) => void): () => void
  setMode(modes: Modes): void
  destroy(): void
}

/** What takes longer than a key may is done once no key has come for so long. */
const REST_MS = 250

export function createEditor(options: EditorOptions): Editor {
  const { parent, nonce, isReadOnly, pictureAddress, linkTargets } = options
  const outlineListeners = new Set<(headings: Heading[]) => void>()
  const modes = createModes()
  const choosePicture = () => options.onChoosePicture((markdown) => insertBlock(view, markdown))
  const toolbar = createToolbar(() => view, choosePicture)
  const { doc, extension: bytes } = keepBytes(options.text)
  let rest: ReturnType<typeof setTimeout> | undefined
  let told = ''
  const describeLength = createLengthDescriber()
  const describe = () => {
    const text = view.state.doc
    toolbar.showLength(describeLength(text.iterLines(text.lineAt(findBody(text)).number)))
    const headings = listHeadings(text)
    const now = JSON.stringify(headings)
    if (now !== told) for (const listener of outlineListeners) listener(headings)
    told = now
  }
  const frame = document.createElement('div')
  frame.className = styles.frame
  if (!isReadOnly) frame.append(toolbar.dom)
  parent.append(frame)

  const view = new EditorView({
    parent: frame,
    doc,
    selection: { anchor: Math.min(findBody(EditorState.create({ doc }).doc), doc.length) },
    extensions: [
      EditorView.cspNonce.of(nonce),
      bytes,
      history(),
      // Before the keys of Markdown, which know Enter, too.
      Prec.high(keymap.of([...tableKeys, ...formatKeys])),
      markdownSupport,
      dressMarkdown(),
      foldFrontMatter(),
      showPictures(pictureAddress),
      keepBesidePictures(),
      isReadOnly ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : [],
      linkPanel,
      offerCompletions({ choosePicture, linkTargets }),
      acceptPaste(options.onPictures),
      modes.extension,
      findAndReplace(),
      isReadOnly ? [] : showPlaceholder('Write, or type / for more'),
      EditorView.lineWrapping,
      EditorView.perLineTextDirection.of(true),
      EditorView.contentAttributes.of({
        'aria-label': 'Text of the article',
        'aria-multiline': 'true',
        spellcheck: 'true',
        autocorrect: 'on',
        autocapitalize: 'sentences',
        writingsuggestions: 'true',
      }),
      keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
      EditorView.domEventHandlers({ keydown: makeHeadings }),
      EditorView.updateListener.of(({ docChanged, selectionSet, transactions, state }) => {
        if (docChanged || selectionSet) toolbar.show(view)
        if (!docChanged) return
        clearTimeout(rest)
        rest = setTimeout(describe, REST_MS)
        const isTyped = transactions.some((each) => each.docChanged && !each.annotation(Transaction.remote))
        if (isTyped) options.onChange(writeText(state))
      }),
    ],
  })
  describe()
  toolbar.show(view)

  return {
    text: () => writeText(view.state),
    replaceText(text) {
      const { doc: next, effects } = readNewText(text)
      view.dispatch({
        changes: leastChanges(view.state.doc.toString(), next),
        effects,
        annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
        // The lines of the fields, too.
        filter: false,
      })
    },
    focus: () => view.focus(),
    outline: () => listHeadings(view.state.doc),
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines))
      const at = Math.max(from, bodyStart(view.state))
      view.dispatch({
        selection: { anchor: at },
        effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 16 }),
      })
      view.focus()
    },
    visibleLine() {
      const top = view.scrollDOM.getBoundingClientRect().top - view.documentTop
      const { from } = view.lineBlockAtHeight(top)
      return view.state.doc.lineAt(from).number
    },
    onScroll(listener) {
      view.scrollDOM.addEventListener('scroll', listener, { passive: true })
      return () => view.scrollDOM.removeEventListener('scroll', listener)
    },
    onOutline(listener) {
      outlineListeners.add(listener)
      return () => void outlineListeners.delete(listener)
    },
    setMode: (asked) => modes.set(view, asked),
    destroy() {
      clearTimeout(rest)
      toolbar.destroy()
      view.destroy()
      frame.remove()
    },
  }
}

const inList =
  (command: Command): Command =>
  (view) =>
    namesAt(view.state).has('ListItem') && command(view)

const formatKeys = [
  { key: 'Mod-b', run: toggleBold },
  { key: 'Mod-i', run: toggleItalic },
  { key: 'Mod-k', run: addLink, preventDefault: true },
  { key: 'Mod-e', run: toggleCode },
  { key: 'Mod-Shift-x', run: toggleStruck },
  { key: 'Mod-Shift-7', run: toggleList('numbers') },
  { key: 'Mod-Shift-8', run: toggleList('bullets') },
  { key: 'Mod-Shift-9', run: toggleQuote },
  { key: 'Enter', run: leaveBlock },
  { key: 'Enter', run: beginParagraph },
  { key: 'Shift-Enter', run: breakLine },
  // Elsewhere Tab goes on to what is behind the editor.
  { key: 'Tab', run: inList(indentMore), shift: inList(indentLess) },
]

/** Control or Command with Alt and a digit. Where Alt Graph is both, the digit is a sign of the keyboard. */
function makeHeadings(event: KeyboardEvent, view: EditorView): boolean {
  const level = /^Digit([0-6])$/.exec(event.code)?.[1]
  if (!level || !event.altKey || !(event.ctrlKey || event.metaKey) || event.getModifierState('AltGraph'))
    return false
  event.preventDefault()
  return toggleHeading(Number(level))(view)
}

/** Finds the lines that differ, and in lines that are changed the first and the last sign that does. */
function leastChanges(old: string, text: string): Difference[] {
  if (old === text) return []
  const lines = (whole: string) => whole.split(/(?<=\n)/)
  const changes: Difference[] = []
  let at = 0
  let open: Difference | undefined
  for (const { added, removed, value } of diffArrays(lines(old), lines(text))) {
    const written = value.join('')
    if (!added && !removed) {
      at += written.length
      open = undefined
      continue
    }
    if (!open) changes.push((open = { from: at, to: at, insert: '' }))
    if (added) open.insert += written
    else {
      at += written.length
      open.to = at
    }
  }
  return changes.map(({ from, to, insert }) => {
    const difference = differenceOf(old.slice(from, to), insert)
    return { from: from + difference.from, to: from + difference.to, insert: difference.insert }
  })
}
