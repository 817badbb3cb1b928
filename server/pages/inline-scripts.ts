/** A page, and the inline scripts that it wrote itself. */
export interface MarkedPage {
  html: string
  scripts: string[]
}

/**
 * Takes the marks off a rendered page and collects the scripts that carried one.
 *
 * Only what the page's own components wrote knows the mark, so a script that got in with an article's text is not
 * collected, and the policy made from the hashes does not let it run.
 *
 * @param marked HTML whose own scripts carry `nonce="{mark}"`.
 * @param mark Random, made for this page alone.
 */
export function unmarkScripts(marked: string, mark: string): MarkedPage {
  const attribute = ` nonce="${mark}"`
  const scripts = marked
    .split('<script')
    .slice(1)
    .flatMap((part) => {
      const end = part.indexOf('>')
      const tag = part.slice(0, end)
      const isOwn = tag.includes(attribute) && !/\ssrc=/.test(tag)
      return isOwn ? [part.slice(end + 1, part.indexOf('</script', end))] : []
    })
  return { html: marked.replaceAll(attribute, ''), scripts }
}
