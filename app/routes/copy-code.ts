/** How long the result of copying stays visible. */
const SHOWN_MS = 4_000

/** Adds a button to each block of code of an article that copies it. Browsers have no clipboard on insecure addresses. */
export function addTo(body: HTMLElement): void {
  if (!('clipboard' in navigator)) return
  for (const block of body.querySelectorAll('.code-block:not(:has(> button))')) {
    const button = document.createElement('button')
    const outcome = document.createElement('output')
    button.type = 'button'
    button.textContent = 'Copy'
    button.ariaLabel = 'Copy code'
    outcome.className = 'visually-hidden'
    block.append(button, outcome)
    button.addEventListener('click', () => void copy(block.querySelector('pre')!, button, outcome))
  }
}

async function copy(code: HTMLElement, button: HTMLElement, outcome: HTMLElement): Promise<void> {
  const words = await navigator.clipboard.writeText(code.textContent).then(
    () => 'Copied',
    () => 'Could not be copied',
  )
  button.textContent = words
  outcome.textContent = words
  setTimeout(() => {
    button.textContent = 'Copy'
    outcome.textContent = ''
  }, SHOWN_MS)
}
