import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  insertNewline,
} from '@codemirror/commands'
import { searchKeymap } from '@codemirror/search'
import { EditorState, Prec, Transaction } from '@codemirror/state'
import { EditorView, keymap, type Command } from '@codemirror/view'
import { diffIndices } from 'node-diff3'
import { differenceOf, type Difference } from '#domain/difference.ts'
import { isComposing } from '#ui/composing.ts'
import { listBlocks } from './blocks.ts'
import * as commands from './commands.ts'
import type { PictureForm } from './commands.ts'
import { offerCompletions, type LinkTarget } from './completions.ts'
import { createLengthDescriber } from './counts.ts'
import { dressMarkdown } from './dressing.ts'
import { markFindings, showFindings, type Finding } from './findings.ts'
import { bodyStart, findBody, hideFrontMatter, showFrontMatter } from './front-matter.ts'
import { keepBytes, readNewText, writeText } from './line-endings.ts'
import { linkPanel } from './links.ts'
import { markdownSupport } from './markdown-language.ts'
import { createModes, type Modes } from './modes.ts'
import { listHeadings, type Heading } from './outline.ts'
import { acceptPaste } from './paste.ts'
import { showPictures } from './pictures.ts'
import { showPlaceholder } from './placeholder.ts'
import { findAndReplace } from './search-panel.ts'
import { keepSteady } from './steady.ts'
import { tableKeys } from './tables.ts'
import { createToolbar } from './toolbar.ts'
import styles from './editor.module.css'

export interface EditorOptions {
  /** Contains the editor, which fills its height. */
  parent: HTMLElement
  /** The whole file. */
  text: string
  /** Name of the text for screen readers; that of an article by default. */
  label?: string
  /** Lets the page's security policy accept the editor's styles. */
  nonce: string
  isReadOnly: boolean
  /** Receives the whole file after each change, except those by `replaceText`. */
  onChange(text: string): void
  /** Receives pasted, dropped or chosen pictures. `insert` writes them as Markdown in their place, even much later. */
  onPictures(files: File[], insert: (pictures: readonly string[]) => void): void
  /** Called by the button 'Picture'. */
  onChoosePicture(insert: (pictures: readonly string[]) => void): void
  /** Returns the address of a picture that the text names as `../assets/lake.jpg`; `undefined` if it is missing. */
  pictureAddress(reference: string): string | undefined
  /** Loads the targets that `[` offers. */
  linkTargets(): Promise<readonly LinkTarget[]>
}

export type Editor = ReturnType<typeof createEditor>

/** Pause after the last key before slower work. */
const REST_MS = 250

/** Creates an editor of a Markdown file. It preserves every byte that the writer does not change. */
export function createEditor(options: EditorOptions) {
  const { parent, nonce, isReadOnly, pictureAddress, linkTargets } = options
  const outlineListeners = new Set<(headings: Heading[]) => void>()
  const modes = createModes()
  const choosePicture = (form?: PictureForm) =>
    options.onChoosePicture((pictures) => commands.insertPictures(view, pictures, undefined, form))
  const blocks = listBlocks(choosePicture)
  const toolbar = createToolbar(() => view, choosePicture, blocks)
  const { doc, extension: bytes } = keepBytes(options.text)
  let rest: ReturnType<typeof setTimeout> | undefined
  let reported = ''
  const describeLength = createLengthDescriber()
  const describe = () => {
    const text = view.state.doc
    toolbar.showLength(describeLength(text.iterLines(text.lineAt(findBody(text)).number)))
    const headings = listHeadings(text)
    const now = JSON.stringify(headings)
    if (now !== reported) for (const listener of outlineListeners) listener(headings)
    reported = now
  }
  const frame = document.createElement('div')
  frame.className = styles.frame
  if (!isReadOnly) frame.append(toolbar.dom, toolbar.menu)
  // Keys of an input method reach no field's own handlers. The text handles them itself.
  frame.addEventListener(
    'keydown',
    (event) => {
      if (isComposing(event) && event.target instanceof HTMLInputElement) event.stopPropagation()
    },
    { capture: true },
  )
  parent.append(frame)

  const view = new EditorView({
    parent: frame,
    doc,
    selection: { anchor: Math.min(findBody(EditorState.create({ doc }).doc), doc.length) },
    extensions: [
      EditorView.cspNonce.of(nonce),
      bytes,
      history(),
      // Before Markdown's own keys, which also handle Enter.
      Prec.high(keymap.of([...tableKeys, ...formatKeys])),
      markdownSupport,
      dressMarkdown(),
      hideFrontMatter(),
      showPictures(pictureAddress),
      isReadOnly ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : [],
      linkPanel,
      markFindings,
      offerCompletions({ blocks, linkTargets }),
      acceptPaste(options.onPictures),
      modes.extension,
      keepSteady,
      findAndReplace(),
      isReadOnly ? [] : showPlaceholder('Write, or type / for more'),
      EditorView.lineWrapping,
      EditorView.perLineTextDirection.of(true),
      EditorView.contentAttributes.of({
        'aria-label': options.label ?? 'Text of the article',
        'aria-multiline': 'true',
        tabindex: '0',
        spellcheck: 'true',
        autocorrect: 'on',
        autocapitalize: 'sentences',
        writingsuggestions: 'true',
      }),
      // The default Enter also adds the spaces at the start of the line above.
      keymap.of([...searchKeymap, ...historyKeymap, { key: 'Enter', run: insertNewline }, ...defaultKeymap]),
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
    /** @returns The whole file. */
    text: () => writeText(view.state),
    /** Replaces the text with the smallest changes. Cursor and undo history stay, and undo skips these changes. */
    replaceText(text: string) {
      const { doc: next, effects } = readNewText(text)
      view.dispatch({
        changes: leastChanges(view.state.doc.toString(), next),
        effects,
        annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
        // Also allows changes in the hidden front matter.
        filter: false,
      })
    },
    focus: () => view.focus(),
    outline: () => listHeadings(view.state.doc),
    /** @param line In the file, from 1. */
    goTo(line: number) {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines))
      const at = Math.max(from, bodyStart(view.state))
      view.dispatch({
        selection: { anchor: at },
        effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 16 }),
      })
      view.focus()
    },
    /** @returns The file's line at the top of the viewport, from 1. */
    visibleLine() {
      const top = view.scrollDOM.getBoundingClientRect().top - view.documentTop
      const { from } = view.lineBlockAtHeight(top)
      return view.state.doc.lineAt(from).number
    },
    /** @returns Removes the listener. */
    onScroll(listener: () => void) {
      view.scrollDOM.addEventListener('scroll', listener, { passive: true })
      return () => view.scrollDOM.removeEventListener('scroll', listener)
    },
    /** Calls the listener after each change of the headings. @returns Removes the listener. */
    onOutline(listener: (headings: Heading[]) => void) {
      outlineListeners.add(listener)
      return () => void outlineListeners.delete(listener)
    },
    /** Marks the mistakes of a text. @param checked The text to whose lines they belong, which may be older. */
    showFindings: (findings: readonly Finding[], checked: string) => showFindings(view, findings, checked),
    setMode(asked: Modes) {
      modes.set(view, asked)
      view.dispatch({ effects: showFrontMatter.of(asked.source) })
    },
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
    commands.namesAt(view.state).has('ListItem') && command(view)

const formatKeys = [
  { key: 'Mod-b', run: commands.toggleBold },
  { key: 'Mod-i', run: commands.toggleItalic },
  { key: 'Mod-k', run: commands.addLink, preventDefault: true },
  { key: 'Mod-e', run: commands.toggleCode },
  { key: 'Mod-Shift-x', run: commands.toggleStruck },
  { key: 'Mod-Shift-7', run: commands.toggleList('numbers') },
  { key: 'Mod-Shift-8', run: commands.toggleList('bullets') },
  { key: 'Mod-Shift-9', run: commands.toggleQuote },
  { key: 'Enter', run: commands.leaveBlock },
  { key: 'Enter', run: commands.beginParagraph },
  { key: 'Shift-Enter', run: commands.breakLine },
  // Outside lists, Tab moves the focus out of the editor.
  { key: 'Tab', run: inList(indentMore), shift: inList(indentLess) },
]

/** Handles Control or Command with Alt and a digit, except where Alt Graph types a character. */
function makeHeadings(event: KeyboardEvent, view: EditorView): boolean {
  const level = /^Digit([0-6])$/.exec(event.code)?.[1]
  if (!level || !event.altKey || !(event.ctrlKey || event.metaKey) || event.getModifierState('AltGraph'))
    return false
  event.preventDefault()
  return commands.toggleHeading(Number(level))(view)
}

/** Finds the changed lines, and within them the first and the last changed character. */
function leastChanges(old: string, text: string): Difference[] {
  const [oldLines, lines] = [old, text].map((whole) => whole.split(/(?<=\n)/))
  let line = 0
  let at = 0
  return diffIndices(oldLines, lines).map(({ buffer1: [first], buffer1Content, buffer2Content }) => {
    for (; line < first; line += 1) at += oldLines[line].length
    const { from, to, insert } = differenceOf(buffer1Content.join(''), buffer2Content.join(''))
    return { from: at + from, to: at + to, insert }
  })
}
