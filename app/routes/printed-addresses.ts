interface TextLink {
  /** Absolute address. */
  href: string
  text: string
}

/** Marks each link of a text with the address to print after it. */
export function addTo(body: HTMLElement): void {
  const links = [...body.querySelectorAll('a')]
  const paperLinks = links.map(({ href, textContent }) => ({ href, text: textContent }))
  for (const [index, address] of printedAddresses(paperLinks, location.href).entries()) {
    links[index].dataset.spelled = ''
    if (address !== undefined) links[index].dataset.address = address
  }
}

/**
 * Chooses the address to print after each link of a text. An address is printed once, unless it leads into the same
 * page or equals the link's text.
 * @param page Address of the page.
 * @returns One value per link, in order; `undefined` for a link without a printed address.
 */
export function printedAddresses(links: readonly TextLink[], page: string): (string | undefined)[] {
  const printed = new Set<string>()
  const here = withoutFragment(page)
  return links.map(({ href, text }) => {
    if (withoutFragment(href) === here || printed.has(href)) return undefined
    printed.add(href)
    const address = href.replace(/^(mailto|tel):/, '')
    return plain(text) === plain(address) ? undefined : address
  })
}

function withoutFragment(address: string): string {
  return address.replace(/#.*$/, '')
}

/** Removes the scheme and the slash at the end of an address, which people leave out. */
function plain(address: string): string {
  return address
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
}
