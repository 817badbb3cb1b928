import { StateField, type EditorState } from '@codemirror/state'
import { showTooltip, type EditorView, type Tooltip, type TooltipView } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { addressOf } from './dressing.ts'
import { nodesAt } from './syntax.ts'
import styles from './links.module.css'

/** Matches web addresses without `https://`: `www.tea.example`, `tea.example/green`. */
const WITHOUT_SCHEME = /^(?=www\.|[^\s/:.?#]+(?:\.[^\s/:.?#]+)+\/)/i

/** A link or picture, identified by its start. */
interface Place {
  from: number
  isPicture: boolean
}

/** Shows the address of the link or picture at the cursor, to change or open it. The panel covers text and moves none. */
export const linkPanel = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, { state, docChanged, selection }) {
    if (!docChanged && !selection && tooltip) return tooltip
    const place = linkAt(state)
    if (!place) return null
    return tooltip && !docChanged && tooltip.pos === place.from ? tooltip : createTooltip(place)
  },
  provide: (field) => showTooltip.from(field),
})

function linkAt(state: EditorState): Place | undefined {
  const { main } = state.selection
  if (!main.empty) return undefined
  for (const node of nodesAt(state, main.head, -1))
    if ((node.name === 'Link' || node.name === 'Image') && main.head < node.to && addressOf(state, node))
      return { from: node.from, isPicture: node.name === 'Image' }
  return undefined
}

/** Finds the current node of a link or picture. */
function findNode(state: EditorState, { from, isPicture }: Place): SyntaxNode | undefined {
  const wanted = isPicture ? 'Image' : 'Link'
  return nodesAt(state, from, 1).find(({ name }) => name === wanted)
}

function createTooltip(place: Place): Tooltip {
  return { pos: place.from, above: true, create: (view) => createPanel(view, place) }
}

function createPanel(view: EditorView, place: Place): TooltipView {
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
  dom.ariaLabel = place.isPicture ? 'Picture' : 'Link'
  const input = document.createElement('input')
  input.type = 'text'
  input.inputMode = 'url'
  input.ariaLabel = place.isPicture ? 'Address of the picture' : 'Address of the link'
  input.placeholder = 'https://… or the name of an article'
  input.value = read().address
  input.spellcheck = false
  input.autocapitalize = 'off'
  // Labels the Enter key of a phone's keyboard.
  input.enterKeyHint = 'done'
  input.dataset.link = ''
  const write = () => {
    const { node, range, address } = read()
    const asked = input.value.trim().replace(WITHOUT_SCHEME, 'https://')
    if (!node || !range || asked === address) return
    // Markdown wraps an address with spaces or brackets in pointed brackets.
    const insert = /[\s()<>]/.test(asked) ? `<${asked.replaceAll(/[<>\n]/g, '')}>` : asked
    const words =
      view.state.sliceDoc(node.from, range.from) === '[](' ? asked.replace(/^https?:\/\//, '') : ''
    view.dispatch({
      changes: [
        { from: node.from + 1, insert: words },
        { ...range, insert },
      ],
      userEvent: 'input.link',
    })
  }
  /** Removes a link for which no address was typed. */
  const takeBack = () => {
    const { node, address } = read()
    if (!place.isPicture && node && address === '' && input.value.trim() === '') removeLink(view, node)
  }
  input.addEventListener('change', write)
  input.addEventListener('blur', () => {
    // If the window lost the focus, the writer may be copying the address elsewhere. The update that removes the panel
    // must end before the change.
    if (document.hasFocus()) queueMicrotask(takeBack)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter') write()
    else input.value = read().address
    const { node } = read()
    if (node && event.key === 'Enter') view.dispatch({ selection: { anchor: node.to }, scrollIntoView: true })
    view.focus()
  })
  dom.append(input)
  if (!place.isPicture) {
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
