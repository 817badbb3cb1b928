/**
 * Removes the nonces from a rendered page and collects the scripts that had one.
 *
 * Only the page's own components know the nonce. The policy allows the hashes of the collected scripts, so it allows no
 * script in an article's text.
 *
 * @param rendered HTML whose own scripts have `nonce="{nonce}"`.
 * @param nonce Random, and new for each page.
 */
export function collectInlineScripts(rendered: string, nonce: string) {
  const attribute = ` nonce="${nonce}"`
  const scripts = rendered
    .split('<script')
    .slice(1)
    .flatMap((part) => {
      const end = part.indexOf('>')
      const tag = part.slice(0, end)
      const isOwn = tag.includes(attribute) && !/\ssrc=/.test(tag)
      return isOwn ? [part.slice(end + 1, part.indexOf('</script', end))] : []
    })
  return { html: rendered.replaceAll(attribute, ''), scripts }
}
