/** Paths of the screens. @see docs/specification.md, section 2. */
export const HOME_PATH = '/home'
export const ABOUT_PATH = '/about'
export const CONTACT_PATH = '/contact'

/** Screens that every site has, whatever it holds. */
export const FIXED_SCREENS = [HOME_PATH, ABOUT_PATH, CONTACT_PATH] as const

/** Screen of the search, which the site has beyond its specification. */
export const SEARCH_PATH = '/search'

/** Address of a search. @param text As it is typed. */
export function searchAddress(text: string): string {
  return text === '' ? SEARCH_PATH : `${SEARCH_PATH}?${new URLSearchParams({ q: text })}`
}

/** Whether a path is a screen's, in the spelling of links. @param hasArticle Whether there is an article of this id. */
export function isScreenPath(path: string, hasArticle: (id: string) => boolean): boolean {
  if (path === '/' || path === SEARCH_PATH || FIXED_SCREENS.some((screen) => screen === path)) return true
  const id = articleIdIn(path)
  return id !== undefined && hasArticle(id)
}

/** Path below which each article has its screen. */
export const ARTICLE_PATH = '/article'

/** Path of an article's screen. */
export function articlePath(id: string): string {
  return `${ARTICLE_PATH}/${encodeURIComponent(id)}`
}

/** Returns the id of the article whose screen a path is; `undefined` for another path. */
export function articleIdIn(path: string): string | undefined {
  const id = new RegExp(`^${ARTICLE_PATH}/([^/]+)$`).exec(path)?.[1]
  try {
    return id === undefined ? undefined : decodeURIComponent(id)
  } catch {
    return undefined // a path that no browser writes
  }
}

/** Id of a comment's element on the screen of its article. */
export function commentElementId(id: string): string {
  return `comment-${id}`
}

/** Returns the id of the comment that the fragment of an address names; `undefined` if it names none. */
export function commentIdIn(hash: string): string | undefined {
  return /^#comment-([\w-]{1,64})$/.exec(hash)?.[1]
}

/** Path of a comment. */
export function commentPath(articleId: string, id: string): string {
  return `${articlePath(articleId)}#${commentElementId(id)}`
}

/** What feed readers and search engines read. */
export const RSS_PATH = '/rss.xml'

/** Address of the feed of one category. */
export function categoryFeedAddress(category: string): string {
  return `${RSS_PATH}?${new URLSearchParams({ category })}`
}

export const ATOM_PATH = '/atom.xml'
export const JSON_FEED_PATH = '/feed.json'
export const SITEMAP_PATH = '/sitemap.xml'
export const ROBOTS_PATH = '/robots.txt'
export const LLMS_PATH = '/llms.txt'
export const SERVICE_WORKER_PATH = '/service-worker.js'
export const MANIFEST_PATH = '/manifest.webmanifest'

/** Where whoever finds a weakness reads whom to tell. @see RFC 9116 */
export const SECURITY_TXT_PATH = '/.well-known/security.txt'

/** What a reader sees in place of a page that she has not read, while there is no connection. */
export const OFFLINE_PATH = '/offline'

/** The list of all articles, and below it each of them. */
export const ENTRIES_PATH = '/api/entries'

/** Path of one article's JSON. */
export function entryPath(id: string): string {
  return `${ENTRIES_PATH}/${encodeURIComponent(id)}`
}

/** Answers searches. */
export const SEARCH_RESULTS_PATH = '/api/search'

/** Likes and comments, below the id of an article. */
export const INTERACTIONS_PATH = '/api/articles'

/** Path of an article's likes; its comments are below. */
export function interactionsPath(id: string): string {
  return `${INTERACTIONS_PATH}/${encodeURIComponent(id)}`
}

/** Other addresses that programs call. @see docs/specification.md, section 7. */
export const IDENTITY_PATH = '/api/auth'
/** Where the owner's link leads. */
export const OWNER_PATH = `${IDENTITY_PATH}/owner`
/** Writes the owner's link. */
export function ownerLink(publicUrl: string, token: string): string {
  return `${publicUrl}${OWNER_PATH}?${new URLSearchParams({ token })}`
}

export const ANSWER_MAILS_PATH = '/api/answer-mails'
export const TOKEN_SYNC_PATH = '/api/token-sync'
export const EMAIL_PATH = '/api/v1.0/email'
export const WEBHOOK_PATH = '/api/webhooks/contentful'
export const WORKSPACE_PATH = '/api/workspace'

/** Where the form with the preview token is sent. */
export const PREVIEW_TOKEN_PATH = '/preview-token'

/** The content service: what is published, and the same with drafts. */
export const CONTENT_PATH = '/content'
export const CONTENT_PREVIEW_PATH = '/content-preview'

/** What pages load: built files, typefaces, pictures for links elsewhere, and the creator's style sheet. */
export const ASSETS_PATH = '/assets'
export const FONTS_PATH = '/fonts'
export const SOCIAL_PATH = '/social'
export const LOOK_PATH = '/look'
/** The creator's style sheet as it is now. */
export const CURRENT_LOOK_PATH = `${LOOK_PATH}/current.css`

/** The site's icons, which browsers also ask for without being told. */
export const ICON_PATH = /^\/(?:favicon|apple-touch-icon|icon-[\w-]+)\.\w+$/

/** Where a link shows a draft to whoever has it. */
export const DRAFT_PATH = '/draft'

/** Where the creator writes. */
export const STUDIO_PATH = '/studio'
export const STUDIO_API_PATH = `${STUDIO_PATH}/api`
export const STUDIO_ASSETS_PATH = `${STUDIO_PATH}/assets`
export const STUDIO_MANIFEST_PATH = `${STUDIO_PATH}/manifest.webmanifest`
export const STUDIO_WORKER_PATH = `${STUDIO_PATH}/service-worker.js`

/** For operators. */
export const HEALTH_PATH = '/healthz'
export const READY_PATH = '/readyz'
export const METRICS_PATH = '/metrics'

/** Takes the slashes off the end of a path. Its time grows with the path alone: anybody may ask for one of thousands of slashes. */
export function withoutEndSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '')
}
