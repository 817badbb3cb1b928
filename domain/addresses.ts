/** Paths of the screens. @see docs/specification.md, section 2. */
export const HOME_PATH = '/home'
export const ABOUT_PATH = '/about'
export const CONTACT_PATH = '/contact'

/** Screens that every site has. */
export const FIXED_SCREENS = [HOME_PATH, ABOUT_PATH, CONTACT_PATH] as const

/** Path of the search screen. */
export const SEARCH_PATH = '/search'

/** Returns the address of a search. @param text The typed text. */
export function searchAddress(text: string): string {
  return text === '' ? SEARCH_PATH : `${SEARCH_PATH}?${new URLSearchParams({ q: text })}`
}

/**
 * Whether the site has a screen at a path, written as in links.
 * @param hasArticle Whether an article has this id.
 * @param hasPage Whether one of the creator's pages has this name.
 */
export function isScreenPath(
  path: string,
  hasArticle: (id: string) => boolean,
  hasPage: (name: string) => boolean,
): boolean {
  if (path === '/' || path === SEARCH_PATH || FIXED_SCREENS.some((screen) => screen === path)) return true
  const id = articleIdIn(path)
  return id === undefined ? hasPage(path.slice(1)) : hasArticle(id)
}

/** Returns the path of one of the creator's own pages. */
export function pagePath(name: string): string {
  return `/${encodeURIComponent(name)}`
}

/** Whether a path can be that of one of the creator's own pages. A name with a dot may be a file's, so it counts as none. */
export function canBePagePath(path: string): boolean {
  return /^\/(?!(?:search|studio|offline|preview-token|healthz|readyz|metrics)$)[^/.]+$/i.test(path)
}

/** Path below which the articles' screens are. */
export const ARTICLE_PATH = '/article'

/** Returns the path of an article's screen. */
export function articlePath(id: string): string {
  return `${ARTICLE_PATH}/${encodeURIComponent(id)}`
}

const ARTICLE = new RegExp(`^${ARTICLE_PATH}/([^/]+)$`)

/** Returns the id of the article at a path; `undefined` for other paths. */
export function articleIdIn(path: string): string | undefined {
  const id = ARTICLE.exec(path)?.[1]
  try {
    return id === undefined ? undefined : decodeURIComponent(id)
  } catch {
    return undefined // The encoding is invalid; no browser writes such an address.
  }
}

/** Returns the id of a comment's element on the screen of its article. */
export function commentElementId(id: string): string {
  return `comment-${id}`
}

/** Returns the id of the comment in an address's fragment; `undefined` if there is none. */
export function commentIdIn(hash: string): string | undefined {
  return /^#comment-([\w-]{1,64})$/.exec(hash)?.[1]
}

/** Returns the path of a comment. */
export function commentPath(articleId: string, id: string): string {
  return `${articlePath(articleId)}#${commentElementId(id)}`
}

/** Paths for feed readers, search engines and browsers. */
export const RSS_PATH = '/rss.xml'

/** Returns the address of the feed of one category, tag or series. */
export function feedAddress(filter: FeedFilter, name: string): string {
  return `${RSS_PATH}?${new URLSearchParams({ [filter]: name })}`
}

/** The filters whose lists have a feed. */
export const FEED_FILTERS = ['category', 'tag', 'series'] as const

export type FeedFilter = (typeof FEED_FILTERS)[number]

export const ATOM_PATH = '/atom.xml'
export const JSON_FEED_PATH = '/feed.json'
export const SITEMAP_PATH = '/sitemap.xml'
export const ROBOTS_PATH = '/robots.txt'
export const LLMS_PATH = '/llms.txt'
export const SERVICE_WORKER_PATH = '/service-worker.js'
export const MANIFEST_PATH = '/manifest.webmanifest'

/** Path of the contact for reports of weaknesses. @see RFC 9116 */
export const SECURITY_TXT_PATH = '/.well-known/security.txt'

/** Path of the page that an offline reader sees instead of a page that is not stored on her device. */
export const OFFLINE_PATH = '/offline'

/** Path of the list of all articles. Each article's path is below it. */
export const ENTRIES_PATH = '/api/entries'

/** Returns the path of one article's JSON. */
export function entryPath(id: string): string {
  return `${ENTRIES_PATH}/${encodeURIComponent(id)}`
}

/** Path that answers searches. */
export const SEARCH_RESULTS_PATH = '/api/search'

/** Path below which each article has its likes and comments. */
export const INTERACTIONS_PATH = '/api/articles'

/** Returns the path of an article's likes. Its comments are below this path. */
export function interactionsPath(id: string): string {
  return `${INTERACTIONS_PATH}/${encodeURIComponent(id)}`
}

/** Path to which browsers report a step to another page of the site. */
export const READINGS_PATH = '/api/readings'

/** Other paths for programs. @see docs/specification.md, section 7. */
export const IDENTITY_PATH = '/api/auth'
/** Path of the owner's link. */
export const OWNER_PATH = `${IDENTITY_PATH}/owner`
/** Returns the owner's link. */
export function ownerLink(publicUrl: string, token: string): string {
  return `${publicUrl}${OWNER_PATH}?${new URLSearchParams({ token })}`
}

export const ANSWER_MAILS_PATH = '/api/answer-mails'
export const TOKEN_SYNC_PATH = '/api/token-sync'
export const EMAIL_PATH = '/api/v1.0/email'
export const WEBHOOK_PATH = '/api/webhooks/contentful'
export const WORKSPACE_PATH = '/api/workspace'

/** Path to which the form with the preview token is sent. */
export const PREVIEW_TOKEN_PATH = '/preview-token'

/** Paths of the content service: for published content, and with drafts. */
export const CONTENT_PATH = '/content'
export const CONTENT_PREVIEW_PATH = '/content-preview'

/** Paths of the files that pages load: built files, typefaces, social cards, and the look's style sheet. */
export const ASSETS_PATH = '/assets'
export const FONTS_PATH = '/fonts'
export const SOCIAL_PATH = '/social'
export const LOOK_PATH = '/look'
/** Path below which the pictures of described pages of other sites are. */
export const PAGE_PICTURES_PATH = `${SOCIAL_PATH}/page`
/** Path of the look's current style sheet. */
export const CURRENT_LOOK_PATH = `${LOOK_PATH}/current.css`

/** Paths of the site's icons, some of which browsers request on their own. */
export const ICON_PATH = /^\/(?:favicon|apple-touch-icon|icon-[\w-]+)\.\w+$/

/** Path of the only script of pages that become files. */
export const FILES_SCRIPT_PATH = '/site.js'

/** Path of the links that show a draft to anybody who has them. */
export const DRAFT_PATH = '/draft'

/** Paths of the studio. */
export const STUDIO_PATH = '/studio'
export const STUDIO_API_PATH = `${STUDIO_PATH}/api`
export const STUDIO_ASSETS_PATH = `${STUDIO_PATH}/assets`
export const STUDIO_MANIFEST_PATH = `${STUDIO_PATH}/manifest.webmanifest`
export const STUDIO_WORKER_PATH = `${STUDIO_PATH}/service-worker.js`

/** Paths for operators. */
export const HEALTH_PATH = '/healthz'
export const READY_PATH = '/readyz'
export const METRICS_PATH = '/metrics'

/** Removes the slashes at the end of a path, in linear time even for a path of thousands of slashes. */
export function withoutEndSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '')
}
