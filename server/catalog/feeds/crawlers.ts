import { articlePath, pagePath, SITEMAP_PATH } from '#domain/addresses.ts'
import type { Site } from '#domain/site.ts'
import type { SiteView } from '../../site/types.ts'
import type { Snapshot } from '../types.ts'

/** Crawlers that collect texts to train language models, by the names in their operators' documentation. */
const TRAINING_CRAWLERS = [
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
]

const NOTHING = 'User-agent: *\nDisallow: /\n'

/** Writes `robots.txt`. @param wish The creator's choice in `site.yaml`. @see RFC 9309 */
export function robots(wish: Site['robots'], publicUrl: string): string {
  if (wish === 'none') return NOTHING
  // Crawlers have no use for the addresses for programs.
  const open = `Disallow: /api/\nSitemap: ${publicUrl}${SITEMAP_PATH}\n`
  if (wish === 'all') return `User-agent: *\n${open}`
  const refused = TRAINING_CRAWLERS.map((name) => `User-agent: ${name}\n`).join('')
  return `${refused}Disallow: /\n\nUser-agent: *\nAllow: /\n${open}`
}

/** The `robots.txt` of a preview, which crawlers may not visit. */
export const previewRobots = NOTHING

/** Maximum number of articles in the overview for language models. The sitemap contains all articles. */
const OVERVIEW_LENGTH = 200

/** Describes the site for programs that answer questions about it, as Markdown. @see https://llmstxt.org */
export function llmsTxt(
  { articles, pages }: Snapshot,
  { title, description }: SiteView,
  publicUrl: string,
): string {
  const lines = articles
    .slice(0, OVERVIEW_LENGTH)
    .map(({ id, title: name, category, date }) =>
      [`- [${escaped(name)}](${publicUrl}${articlePath(id)})`, [category, date].filter(Boolean).join(', ')]
        .filter(Boolean)
        .join(': '),
    )
  const own = [...pages].map(([name, page]) => `- [${escaped(page.title)}](${publicUrl}${pagePath(name)})\n`)
  const pageList = own.length > 0 ? `## Pages\n\n${own.join('')}\n` : ''
  return `# ${title}\n\n> ${description}\n\n## Articles\n\n${lines.join('\n')}\n\n${pageList}## Optional\n\n- [All articles](${publicUrl}${SITEMAP_PATH})\n`
}

function escaped(name: string): string {
  return name.replaceAll(/[[\]\\]/g, String.raw`\$&`)
}
