/** First parts of the addresses that the site itself uses. */
const NAMES: ReadonlySet<string> = new Set(
  [
    'home about contact search article offline draft studio preview-token',
    'api content content-preview assets fonts look social',
    'rss.xml atom.xml feed.json sitemap.xml robots.txt llms.txt',
    'manifest.webmanifest service-worker.js site.js healthz readyz metrics __manifest',
  ].flatMap((names) => names.split(' ')),
)

/** Icons, hidden files, and the data of pages. */
const PATTERN = /^(?:\.|favicon|apple-touch-icon|icon-)|\.data$/

/** Whether the site itself uses the address `/{name}`, in any case of its letters. No page of the creator's can have that name. */
export function isSiteName(name: string): boolean {
  const asked = name.toLowerCase()
  return NAMES.has(asked) || PATTERN.test(asked)
}
