/** Adds a button to each film, sound and map of another site in an article. Before it is pressed, that site is not asked for anything. */
export function addTo(body: HTMLElement): void {
  for (const figure of body.querySelectorAll<HTMLElement>(FRAMED)) {
    const button = document.createElement('button')
    const link = figure.querySelector('a')!
    button.type = 'button'
    button.textContent = 'Show'
    button.ariaLabel = `Show ${link.textContent}`
    button.addEventListener('click', () => show(figure.dataset.frame!, link, button))
    figure.append(button)
  }
}

const FRAMED = '.elsewhere[data-frame]:not(:has(> button, > iframe))'

function show(address: string, link: HTMLAnchorElement, button: HTMLElement): void {
  const frame = document.createElement('iframe')
  frame.title = link.textContent
  frame.setAttribute('sandbox', SANDBOX)
  frame.allow = 'fullscreen; picture-in-picture; encrypted-media'
  // Some players refuse to play without the origin of the page.
  frame.referrerPolicy = 'strict-origin'
  frame.src = address
  // A page that was opened before the text was published does not allow the frame.
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    if (frame.isConnected && blockedURI.startsWith(new URL(address).origin)) location.assign(link.href)
  })
  button.replaceWith(frame)
  frame.focus()
}

const SANDBOX =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox'
