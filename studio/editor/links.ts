import { StateEffect, StateField, type EditorState, type TransactionSpec } from '@codemirror/state'
import { showTooltip, type EditorView, type Tooltip, type TooltipView } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { addressOf } from './dressing.ts'
import { nodesAt } from './syntax.ts'
import styles from './links.module.css'

/** Matches web addresses without `https://`: `www.tea.example`, `tea.example/green`. */
const WITHOUT_SCHEME = /^(?=www\.|[^\s/:.?#]+(?:\.[^\s/:.?#]+)+\/)/i

/** A link or picture, identified by its start, or the words of a link that gets its address in the panel. */
interface Place {
  from: number
  kind: 'link' | 'picture' | 'new'
  onAddress?: OnAddress
}

interface Panel {
  tooltip: Tooltip
  words?: Span
}

interface Span {
  from: number
  to: number
}

/** Receives an address in place of a link. */
type OnAddress = (address: string, at: number) => void

const askForAddress = StateEffect.define<{ words: Span; onAddress?: OnAddress } | undefined>()

/** Shows and changes the address of the link or picture at the cursor, in a panel over the text. */
export const linkPanel = StateField.define<Panel | null>({
  create: () => null,
  update(panel, { state, docChanged, changes, selection, effects }) {
    const asked = effects.find((effect) => effect.is(askForAddress))
    if (asked?.value) {
      const { words, onAddress } = asked.value
      return { words, tooltip: createTooltip({ from: words.from, kind: 'new', onAddress }) }
    }
    if (panel?.words && !asked) {
      const words = { from: changes.mapPos(panel.words.from, 1), to: changes.mapPos(panel.words.to, -1) }
      return docChanged ? { words, tooltip: { ...panel.tooltip, pos: words.from } } : panel
    }
    if (!docChanged && !selection && !asked && panel) return panel
    const place = linkAt(state)
    if (!place) return null
    const isOpen = panel && !panel.words && !docChanged && panel.tooltip.pos === place.from
    return isOpen ? panel : { tooltip: createTooltip(place) }
  },
  provide: (field) => showTooltip.from(field, (panel) => panel?.tooltip ?? null),
})

/** Asks for the address of a link with these words, or for `onAddress`. The text changes once there is an address. */
export function beginLink(words: Span, onAddress?: OnAddress): TransactionSpec {
  return { effects: askForAddress.of({ words, onAddress }), scrollIntoView: true }
}

function linkAt(state: EditorState): Place | undefined {
  const { main } = state.selection
  if (!main.empty) return undefined
  for (const node of nodesAt(state, main.head, -1))
    if ((node.name === 'Link' || node.name === 'Image') && main.head < node.to && addressOf(state, node))
      return { from: node.from, kind: node.name === 'Image' ? 'picture' : 'link' }
  return undefined
}

/** Finds the current node of a link or picture. */
function findNode(state: EditorState, { from, kind }: Place): SyntaxNode | undefined {
  const wanted = { picture: 'Image', link: 'Link', new: undefined }[kind]
  return nodesAt(state, from, 1).find(({ name }) => name === wanted)
}

function createTooltip(place: Place): Tooltip {
  return { pos: place.from, above: true, create: (view) => createPanel(view, place) }
}

function createPanel(view: EditorView, place: Place): TooltipView {
  const isPicture = place.kind === 'picture'
  const read = () => {
    const node = findNode(view.state, place)
    const range = node && addressOf(view.state, node)
    return {
      node,
      range,
      address: range ? view.state.sliceDoc(range.from, range.to).replace(/^<|>$/g, '') : '',
    }
  }
  const dom = document.createElement('div')
  dom.className = styles.panel
  dom.role = 'group'
  dom.ariaLabel = isPicture ? 'Picture' : place.onAddress ? 'Film, map or page' : 'Link'
  const input = document.createElement('input')
  input.type = 'text'
  input.inputMode = 'url'
  input.ariaLabel = `Address of the ${dom.ariaLabel.toLowerCase()}`
  input.placeholder = place.onAddress ? 'https://…' : 'https://… or the name of an article'
  input.value = read().address
  input.spellcheck = false
  input.autocapitalize = 'off'
  // Labels the Enter key of a phone's keyboard.
  input.enterKeyHint = 'done'
  input.dataset.link = ''
  const asked = () => input.value.trim().replace(WITHOUT_SCHEME, 'https://')
  const write = () => {
    const { node, range, address } = read()
    if (asked() === '' && place.kind === 'link') removeLink(view, node)
    else if (range && asked() !== address)
      view.dispatch({ changes: { ...range, insert: writeAddress(asked()) }, userEvent: 'input.link' })
  }
  /** Writes a new link if it has an address, and closes the panel. @param isEntered Whether the cursor moves behind the link. */
  const finish = (isEntered: boolean) => {
    const words = view.state.field(linkPanel)?.words
    if (!words) return
    const { from, to } = words
    if (place.onAddress) {
      view.dispatch({ effects: askForAddress.of(undefined) })
      if (asked() !== '') place.onAddress(asked(), to)
      return
    }
    const label = writeWords(
      from === to ? asked().replace(/^https?:\/\//, '') : view.state.sliceDoc(from, to),
    )
    const insert = `[${label}](${writeAddress(asked())})`
    view.dispatch({
      ...(asked() !== '' && { changes: { from, to, insert } }),
      ...(asked() !== '' && isEntered && { selection: { anchor: from + insert.length } }),
      effects: askForAddress.of(undefined),
      userEvent: 'input.link',
      scrollIntoView: true,
    })
  }
  if (place.kind === 'new')
    input.addEventListener('blur', () => {
      // If the window lost the focus, the writer may be copying the address elsewhere. An update that removes the panel must end
      // before the change.
      if (document.hasFocus()) queueMicrotask(() => finish(false))
    })
  else input.addEventListener('change', write)
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') input.value = read().address
    else if (place.kind === 'new') finish(true)
    else {
      write()
      const { node } = read()
      if (node) view.dispatch({ selection: { anchor: node.to }, scrollIntoView: true })
    }
    view.focus()
  })
  dom.append(input)
  if (place.kind === 'link') {
    const open = document.createElement('a')
    open.textContent = 'Open'
    open.target = '_blank'
    open.rel = 'noreferrer'
    const isOutside = /^https?:\/\//.test(input.value)
    if (isOutside) open.href = input.value
    open.hidden = !isOutside
    const remove = document.createElement('button')
    remove.type = 'button'
    remove.textContent = 'Remove link'
    remove.addEventListener('click', () => {
      removeLink(view, read().node)
      view.focus()
    })
    dom.append(open, remove)
  }
  return { dom }
}

/** Markdown wraps an address with spaces or brackets in pointed brackets. */
function writeAddress(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replaceAll(/[<>\n]/g, '')}>` : address
}

/** Brackets that have no partner would end a link's words, or begin others. */
function writeWords(words: string): string {
  const pairs = words.replaceAll(/\\.|[^[\]]/gs, '')
  return pairs.replaceAll('[]', '') === '' ? words : words.replaceAll(/(?<!\\)[[\]]/g, String.raw`\$&`)
}

/** Removes a link and keeps its words. */
function removeLink(view: EditorView, node: SyntaxNode | undefined): void {
  const [opening, closing] = node?.getChildren('LinkMark') ?? []
  if (!node || !opening || !closing) return
  const changes = [
    { from: opening.from, to: opening.to },
    { from: closing.from, to: node.to },
  ]
  view.dispatch({ changes, userEvent: 'delete.link' })
}
