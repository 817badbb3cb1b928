import { getSearchQuery, search, searchPanelOpen } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { bodyStart } from './front-matter.ts'

/** Labels of the search panel's buttons. */
const PHRASES = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
}

/** Opens find and replace with a count of the matches. */
export function findAndReplace(): Extension {
  return [search({ top: true }), EditorState.phrases.of(PHRASES), EditorView.updateListener.of(showCount)]
}

function showCount({ view, state, startState, docChanged }: ViewUpdate): void {
  if (!searchPanelOpen(state)) return
  const panel = view.dom.querySelector('.cm-search')
  if (!panel) return
  const query = getSearchQuery(state)
  if (searchPanelOpen(startState) && !docChanged && query.eq(getSearchQuery(startState))) return
  let output = panel.querySelector('output')
  if (!output) panel.append((output = document.createElement('output')))
  if (!query.valid) output.textContent = ''
  else {
    const matches = query.getCursor(state, bodyStart(state))
    let count = 0
    while (!matches.next().done) count += 1
    output.textContent = count === 0 ? 'Not found' : `${count} found`
  }
}
