import type { EditorView } from '@codemirror/view'
import type { Block } from './blocks.ts'
import { addElsewhere } from './commands.ts'
import styles from './insert-menu.module.css'

/** Creates the menu of a button in the toolbar. It opens where there is more room: on a phone above the keyboard. */
export function createInsertMenu(
  blocks: readonly Block[],
  opener: HTMLButtonElement,
  getView: () => EditorView,
): HTMLElement {
  const dom = document.createElement('div')
  dom.className = styles.menu
  dom.id = 'insert-menu'
  dom.popover = 'auto'
  dom.role = 'group'
  dom.ariaLabel = 'Insert'
  for (const { label, detail, run } of blocks) {
    const button = document.createElement('button')
    const code = document.createElement('span')
    button.type = 'button'
    code.textContent = detail
    code.ariaHidden = 'true'
    button.append(label, code)
    // Keeps the focus in the text, and a phone's keyboard open.
    button.addEventListener('mousedown', (event) => event.preventDefault())
    button.addEventListener('click', () => {
      dom.hidePopover()
      const view = getView()
      run(view)
      if (run !== addElsewhere) view.focus()
    })
    dom.append(button)
  }
  opener.popoverTargetElement = dom
  dom.addEventListener('beforetoggle', ({ newState }) => {
    if (newState !== 'open') return
    const { left, top, bottom } = opener.getBoundingClientRect()
    const isBelow = bottom < innerHeight / 2
    dom.dataset.side = isBelow ? 'below' : 'above'
    dom.style.setProperty('--from', `${Math.round(isBelow ? bottom : innerHeight - top)}px`)
    dom.style.setProperty('--left', `${Math.round(left)}px`)
  })
  return dom
}
