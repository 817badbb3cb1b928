/**
 * Adds a link to itself at the end of each heading of a text, whose address lasts. The link's sign is in the styles, so the
 * heading's words stay as they are.
 * @param html As the server writes it.
 */
export function withHeadingLinks(html: string): string {
  return html.replaceAll(
    HEADING,
    (_, heading: string, id: string, end: string) =>
      `${heading}<a href="#${id}" data-anchor aria-label="Link to this section"></a>${end}`,
  )
}

const HEADING = /(<h[2-6] id="([^"]+)"[^>]*>.*?)(<\/h[2-6]>)/gs
