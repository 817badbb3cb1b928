/** Replaces the addresses in a style sheet. */
export function rewriteCss(css: string, relative: (link: string) => string): string {
  return css.replaceAll(/url\((["']?)([^"')]+)\1\)/g, (_, quote: string, link: string) => {
    return `url(${quote}${relative(link)}${quote})`
  })
}

/**
 * Replaces the site's own addresses in a feed, a sitemap or a text for programs.
 * @param absolute Returns the new absolute address of an old one.
 */
export function rewriteAbsolute(text: string, publicUrl: string, absolute: (link: string) => string): string {
  const own = new RegExp(String.raw`${RegExp.escape(publicUrl)}(?:/(?:[^\s"'<>\\()\]&]|&(?:amp;)+)*)?`, 'g')
  return text.replaceAll(own, (written) => {
    const ampersand = /&(?:amp;)*/.exec(written)?.[0] ?? '&'
    return absolute(written.replaceAll(/&(?:amp;)+/g, '&')).replaceAll('&', () => ampersand)
  })
}
