import {
  ANSWER_MAILS_PATH,
  ASSETS_PATH,
  ATOM_PATH,
  CONTENT_PATH,
  CONTENT_PREVIEW_PATH,
  EMAIL_PATH,
  ENTRIES_PATH,
  FONTS_PATH,
  HEALTH_PATH,
  ICON_PATH,
  IDENTITY_PATH,
  INTERACTIONS_PATH,
  JSON_FEED_PATH,
  LLMS_PATH,
  LOOK_PATH,
  MANIFEST_PATH,
  METRICS_PATH,
  READY_PATH,
  ROBOTS_PATH,
  RSS_PATH,
  SEARCH_PATH,
  SEARCH_RESULTS_PATH,
  SERVICE_WORKER_PATH,
  SITEMAP_PATH,
  SOCIAL_PATH,
} from '#domain/addresses.ts'

const PATHS: Readonly<Record<string, readonly string[]>> = {
  account: [IDENTITY_PATH],
  articles: [ENTRIES_PATH],
  comments: [INTERACTIONS_PATH],
  content: [CONTENT_PATH, CONTENT_PREVIEW_PATH],
  feed: [RSS_PATH, ATOM_PATH, JSON_FEED_PATH, SITEMAP_PATH, ROBOTS_PATH, LLMS_PATH],
  file: [ASSETS_PATH, FONTS_PATH, LOOK_PATH, SOCIAL_PATH, SERVICE_WORKER_PATH, MANIFEST_PATH],
  mail: [EMAIL_PATH, ANSWER_MAILS_PATH],
  operator: [HEALTH_PATH, READY_PATH, METRICS_PATH],
  search: [SEARCH_PATH, SEARCH_RESULTS_PATH],
}

/**
 * Returns the kind of an address. There are twelve kinds, since Prometheus stores a series for each.
 * @param target Path and query, as requested.
 */
export function kindOfAddress(target: string): string {
  const [path] = target.split('?', 1)
  if (path.endsWith('/comments/live')) return 'live'
  if (ICON_PATH.test(path)) return 'file'
  const isBelow = (folder: string) => path === folder || path.startsWith(`${folder}/`)
  const [kind] = Object.entries(PATHS).find(([, paths]) => paths.some(isBelow)) ?? []
  return kind ?? (path.startsWith('/api/') ? 'other' : 'page')
}
