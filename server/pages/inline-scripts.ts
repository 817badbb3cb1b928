/**
 * Removes the marks from a rendered page and collects the scripts that had one.
 *
 * Only the page's own components know the mark, so a script in an article's text is not collected, and the policy made from
 * the hashes does not let it run.
 *
 * @param marked HTML whose own scripts carry `nonce="{mark}"`.
 * @param mark Random, and new for each page.
 */
export function unmarkScripts(marked: string, mark: string) {
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
