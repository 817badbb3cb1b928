import { redo, undo } from '@codemirror/commands'
import { openSearchPanel } from '@codemirror/search'
import type { Command, EditorView } from '@codemirror/view'
import arrowClockwise from 'bootstrap-icons/icons/arrow-clockwise.svg?raw'
import arrowCounterclockwise from 'bootstrap-icons/icons/arrow-counterclockwise.svg?raw'
import arrowReturnLeft from 'bootstrap-icons/icons/arrow-return-left.svg?raw'
import image from 'bootstrap-icons/icons/image.svg?raw'
import link from 'bootstrap-icons/icons/link-45deg.svg?raw'
import listOl from 'bootstrap-icons/icons/list-ol.svg?raw'
import listUl from 'bootstrap-icons/icons/list-ul.svg?raw'
import plus from 'bootstrap-icons/icons/plus-lg.svg?raw'
import quote from 'bootstrap-icons/icons/quote.svg?raw'
import search from 'bootstrap-icons/icons/search.svg?raw'
import table from 'bootstrap-icons/icons/table.svg?raw'
import typeBold from 'bootstrap-icons/icons/type-bold.svg?raw'
import typeH2 from 'bootstrap-icons/icons/type-h2.svg?raw'
import typeH3 from 'bootstrap-icons/icons/type-h3.svg?raw'
import typeItalic from 'bootstrap-icons/icons/type-italic.svg?raw'
import {
  addLink,
  addTable,
  breakLine,
  namesAt,
  toggleBold,
  toggleHeading,
  toggleItalic,
  toggleList,
  toggleQuote,
} from './commands.ts'
import type { Block } from './blocks.ts'
import { createInsertMenu } from './insert-menu.ts'
import { addColumnBehind, addRowBelow, deleteColumn, deleteRow, nextCell } from './tables.ts'
import styles from './toolbar.module.css'

interface Tool {
  name: string
  /** SVG; without it the button shows its name. */
  icon?: string
  /** Whether the button is visible only inside tables or only outside; absent for both. */
  place?: 'table' | 'elsewhere'
  run: Command
  /** Parser node for which the button is pressed. */
  on?: string
  /** For `aria-keyshortcuts`, with 'Mod' for Control or Command. */
  keys?: string
}

/** Creates the row of buttons: above the text, on a phone above the keyboard. */
export function createToolbar(
  getView: () => EditorView,
  choosePicture: () => void,
  blocks: readonly Block[],
) {
  const tools: Tool[] = [
    { name: 'Next cell', place: 'table', run: nextCell, keys: 'Tab' },
    { name: 'Add row', place: 'table', run: addRowBelow },
    { name: 'Add column', place: 'table', run: addColumnBehind },
    { name: 'Delete row', place: 'table', run: deleteRow },
    { name: 'Delete column', place: 'table', run: deleteColumn },
    { name: 'Bold', icon: typeBold, run: toggleBold, on: 'StrongEmphasis', keys: 'Mod+B' },
    { name: 'Italic', icon: typeItalic, run: toggleItalic, on: 'Emphasis', keys: 'Mod+I' },
    {
      name: 'Heading',
      place: 'elsewhere',
      icon: typeH2,
      run: toggleHeading(2),
      on: 'ATXHeading2',
      keys: 'Mod+Alt+2',
    },
    {
      name: 'Small heading',
      place: 'elsewhere',
      icon: typeH3,
      run: toggleHeading(3),
      on: 'ATXHeading3',
      keys: 'Mod+Alt+3',
    },
    { name: 'Link', icon: link, run: addLink, on: 'Link', keys: 'Mod+K' },
    { name: 'Picture', icon: image, run: () => (choosePicture(), true) },
    { name: 'Insert', icon: plus, run: openMenu },
    {
      name: 'List',
      place: 'elsewhere',
      icon: listUl,
      run: toggleList('bullets'),
      on: 'BulletList',
      keys: 'Mod+Shift+8',
    },
    {
      name: 'Numbered list',
      place: 'elsewhere',
      icon: listOl,
      run: toggleList('numbers'),
      on: 'OrderedList',
      keys: 'Mod+Shift+7',
    },
    {
      name: 'Quote',
      place: 'elsewhere',
      icon: quote,
      run: toggleQuote,
      on: 'Blockquote',
      keys: 'Mod+Shift+9',
    },
    { name: 'Line break', place: 'elsewhere', icon: arrowReturnLeft, run: breakLine, keys: 'Shift+Enter' },
    { name: 'Table', icon: table, run: addTable, on: 'Table' },
    { name: 'Undo', icon: arrowCounterclockwise, run: undo, keys: 'Mod+Z' },
    { name: 'Redo', icon: arrowClockwise, run: redo, keys: 'Mod+Shift+Z' },
    { name: 'Find and replace', icon: search, run: openSearchPanel, keys: 'Mod+F' },
  ]
  const dom = document.createElement('div')
  dom.className = styles.toolbar
  dom.role = 'toolbar'
  dom.ariaLabel = 'Formatting'
  const buttons = tools.map((tool) => createButton(tool, getView))
  const menu = createInsertMenu(blocks, buttons[tools.findIndex(({ run }) => run === openMenu)], getView)
  const length = document.createElement('span')
  length.className = styles.length
  stopAt(buttons)
  dom.append(...buttons, length)
  dom.addEventListener('keydown', (event) => walk(event, buttons))
  const stopFollowing = followKeyboard(dom)
  return {
    dom,
    menu,
    /** Updates the pressed and visible buttons for the cursor's position. */
    show(view: EditorView) {
      const names = namesAt(view.state)
      for (const [index, { on }] of tools.entries())
        if (on) buttons[index].ariaPressed = String(names.has(on))
      const isInTable = names.has('Table')
      if (buttons[0].hidden !== isInTable) return
      for (const [index, { place }] of tools.entries())
        if (place) buttons[index].hidden = (place === 'table') !== isInTable
      stopAt(buttons)
      dom.scrollTo({ left: 0 })
    },
    showLength: (text: string) => void (length.textContent = text),
    destroy: stopFollowing,
  }
}

/** The browser opens the menu of the button. */
const openMenu: Command = () => true

function createButton({ name, icon, place, run, on, keys }: Tool, getView: () => EditorView) {
  const modifier = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? 'Meta' : 'Control'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.button
  button.ariaLabel = name
  button.title = keys ? `${name} (${keys.replace('Mod', modifier === 'Meta' ? '⌘' : 'Ctrl')})` : name
  if (keys) button.setAttribute('aria-keyshortcuts', keys.replace('Mod', modifier))
  if (on) button.ariaPressed = 'false'
  button.hidden = place === 'table'
  button.append(icon === undefined ? name : drawIcon(icon))
  // Keeps the focus in the text, and a phone's keyboard open.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', () => {
    const view = getView()
    run(view)
    if (run !== openSearchPanel && run !== addLink && run !== openMenu) view.focus()
  })
  return button
}

/** Builds elements, because assigning markup would need a trusted-types policy. */
function drawIcon(source: string): SVGElement {
  const create = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name)
  const svg = create('svg')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('fill', 'currentColor')
  svg.setAttribute('aria-hidden', 'true')
  for (const [, attributes] of source.matchAll(/<path([^>]*)\/>/g)) {
    const path = create('path')
    for (const [, name, value] of attributes.matchAll(/([\w-]+)="([^"]*)"/g)) path.setAttribute(name, value)
    svg.append(path)
  }
  return svg
}

/** Handles Left, Right, Home and End. @see https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
function walk(event: KeyboardEvent, all: readonly HTMLButtonElement[]): void {
  const buttons = all.filter(({ hidden }) => !hidden)
  const at = buttons.findIndex((button) => button === document.activeElement)
  const last = buttons.length - 1
  const steps: Record<string, number> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  }
  const next = steps[event.key]
  if (at === -1 || next === undefined) return
  event.preventDefault()
  stopAt(all, buttons[next])
  buttons[next].focus()
}

/** Makes one button reachable by Tab: by default the current one, else the first visible one. */
function stopAt(buttons: readonly HTMLButtonElement[], wanted?: HTMLButtonElement): void {
  const shown = buttons.filter(({ hidden }) => !hidden)
  const stop = wanted ?? shown.find(({ tabIndex }) => tabIndex === 0) ?? shown[0]
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
}

/** Tells the style sheet how much of the window a phone's keyboard covers. Some browsers shrink the window instead. */
function followKeyboard(dom: HTMLElement): () => void {
  const viewport = globalThis.visualViewport
  if (!viewport) return () => {}
  const follow = () => {
    // In a zoomed page, the difference is not the keyboard's height.
    const covered = viewport.scale > 1 ? 0 : innerHeight - viewport.height - viewport.offsetTop
    dom.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  const stop = new AbortController()
  viewport.addEventListener('resize', follow, { signal: stop.signal })
  viewport.addEventListener('scroll', follow, { signal: stop.signal })
  follow()
  return () => stop.abort()
}
