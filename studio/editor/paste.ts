import type { ChangeDesc, Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { insertPictures } from './commands.ts'
import { isCode } from './syntax.ts'

type OnPictures = (files: File[], insert: (pictures: readonly string[]) => void) => void

/** Position of pictures in upload; it follows changes of the text. */
interface Awaited {
  at: number
}

/** Converts pasted HTML to Markdown, and passes on pasted or dropped files. */
export function acceptPaste(onPictures: OnPictures): Extension {
  const awaited = new Set<Awaited>()
  const follow = (changes: ChangeDesc) => {
    for (const place of awaited) place.at = changes.mapPos(place.at, 1)
  }
  const handOver = (view: EditorView, files: File[], at: number) => {
    const place = { at }
    awaited.add(place)
    onPictures(files, (pictures) => insertPictures(view, pictures, place.at))
  }
  return [
    EditorView.updateListener.of(({ docChanged, changes }) => docChanged && follow(changes)),
    EditorView.domEventHandlers({
      paste(event, view) {
        const { clipboardData } = event
        const files = Array.from(clipboardData?.files ?? [])
        const html = clipboardData?.getData('text/html') ?? ''
        // Word and spreadsheets also copy a picture of the text. Prefer the text.
        if (files.length > 0 && !/<(?:p|td|li|span)[\s>]/i.test(html)) {
          event.preventDefault()
          handOver(view, files, view.state.selection.main.to)
          return true
        }
        if (
          html === '' ||
          isFromCodeEditor(clipboardData!, html) ||
          isCode(view.state, view.state.selection.main.head)
        )
          return false
        event.preventDefault()
        void pasteHtml(view, html, clipboardData!.getData('text/plain'))
        return true
      },
      drop(event, view) {
        const files = Array.from(event.dataTransfer?.files ?? [])
        if (files.length === 0) return false
        event.preventDefault()
        handOver(view, files, view.posAtCoords(event) ?? view.state.selection.main.to)
        return true
      },
    }),
  ]
}

/** Loads the converter lazily. Offline it pastes plain text. */
async function pasteHtml(view: EditorView, html: string, plain: string): Promise<void> {
  const converter = hasFormatting(html) || isChanged(plain) ? await loadConverter() : undefined
  const insert = converter?.markdownOf(html) ?? plain
  view.dispatch(view.state.replaceSelection(fit(insert, view)), {
    userEvent: 'input.paste',
    scrollIntoView: true,
  })
}

function loadConverter() {
  return import('./pasting/pasted-html.ts').catch(() => undefined)
}

/** Whether HTML says more than its text. */
function hasFormatting(html: string): boolean {
  return (
    /<(?:a|b|strong|i|em|s|del|strike|h[1-6]|ul|ol|li|blockquote|pre|code|table|hr|p)[\s>/]/i.test(html) ||
    /font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|line-through/i.test(html)
  )
}

/** Whether words of a text are missing once it is read as Markdown, or there is none. Other Markdown is meant as such. */
function isChanged(plain: string): boolean {
  return plain === '' || /[<&]|\\[!-/:-@[-`{-~]|^ {0,3}\[[^\]]*\]:/m.test(plain)
}

/** Puts blocks on lines of their own. */
function fit(markdown: string, { state }: EditorView): string {
  const { from, to } = state.selection.main
  if (!/\n|^(?:#{1,6} |- |\d+\. |> |\|)/.test(markdown)) return markdown
  const before = state.sliceDoc(state.doc.lineAt(from).from, from)
  const after = state.sliceDoc(to, state.doc.lineAt(to).to)
  const isBlock = /^(?:#{1,6} |- |\d+\. |> |\||```)/.test(markdown)
  return `${isBlock && before.trim() !== '' ? '\n\n' : ''}${markdown}${after.trim() === '' ? '' : '\n\n'}`
}

/** Code editors copy coloured HTML; their plain text is better. */
function isFromCodeEditor({ types }: DataTransfer, html: string): boolean {
  return (
    types.includes('vscode-editor-data') ||
    /^(?:\s|<meta[^>]*>)*<(?:div|pre)[^>]*white-space:\s*pre/i.test(html)
  )
}
