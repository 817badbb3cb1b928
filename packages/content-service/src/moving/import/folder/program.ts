/** The programs that make a site of a folder of Markdown. A program only steers rules: each text is read whatever wrote it. */
export type Program = 'hugo' | 'jekyll' | 'eleventy' | 'astro' | 'obsidian' | 'plain'

/** @param has Whether a file whose name matches is in the folder, or a folder with a slash at its end. */
export function recogniseProgram(has: (pattern: RegExp) => boolean): Program {
  if (has(/^(?:hugo\.(?:toml|ya?ml|json)|config\.toml|config\/_default\/)/)) return 'hugo'
  if (has(/^(?:\.eleventy\.[cm]?js|eleventy\.config\.\w+)$/)) return 'eleventy'
  if (has(/^astro\.config\.\w+$/)) return 'astro'
  if (has(/^_config\.ya?ml$|(?:^|\/)_(?:posts|drafts)\//)) return 'jekyll'
  if (has(/^\.obsidian\//)) return 'obsidian'
  if (has(/^src\/(?:content|pages)\//)) return 'astro'
  if (has(/^(?:archetypes\/|config\.(?:ya?ml|json)$)|(?:^|\/)_index(?:\.[\w-]+)?\.(?:md|html)$/))
    return 'hugo'
  return has(/(?:^|\/)[\w-]+\.11tydata\.\w+$/) ? 'eleventy' : 'plain'
}

/** Folders whose files are no texts. */
const CODE: Readonly<Record<Program, RegExp>> = {
  hugo: /^(?:archetypes|data|i18n|layouts|public|resources|themes)\//,
  jekyll: /^(?:_(?:data|includes|layouts|plugins|sass|tmp)|themes|scaffolds|public)\//,
  eleventy: /^(?:.*\/)?(?:_data|_includes|_layouts)\/|^(?:dist|docs-build)\//,
  astro: /^(?:dist|src\/(?:components|layouts|styles|utils))\//,
  obsidian: /^(?:.*\/)?(?:_?templates)\//i,
  plain: /^$/,
}

/** Files about a project, which are no texts of a site. */
const ABOUT_PROJECT =
  /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security|agents|claude)\.\w+$/i

/** What a file is: a text, a file that texts may show, a text of another format, or nothing of the site. */
export function kindOfFile(
  name: string,
  program: Program,
  contentDir: string,
): 'text' | 'file' | 'other' | undefined {
  if (CODE[program].test(name)) return undefined
  const ending = /\.(\w+)$/.exec(name)?.[1].toLowerCase() ?? ''
  if (MEDIA.has(ending)) return CHROME.test(name) ? undefined : 'file'
  if (ABOUT_PROJECT.test(name)) return undefined
  if (!name.startsWith(contentDir) || (program === 'astro' && !ASTRO_TEXT.test(name))) return undefined
  if (/^(?:md|markdown|mdown|mkd|mdx)$/.test(ending)) return 'text'
  if (ending === 'txt') return program === 'plain' ? 'text' : undefined
  if (/^html?$/.test(ending) && (program === 'hugo' || program === 'jekyll')) return 'text'
  if (program === 'eleventy' && /^(?:njk|liquid|html|hbs|webc)$/.test(ending)) return 'other'
  return /^(?:adoc|asciidoc|org|rst|pandoc|textile|ipynb|mdoc)$/.test(ending) ? 'other' : undefined
}

const ASTRO_TEXT = /^(?:src\/(?:blog|content|data|pages)|content)\//

const MEDIA: ReadonlySet<string> = new Set(
  (
    'avif gif jfif jpeg jpg png svg tif tiff webp bmp heic m4a mp3 oga ogg opus wav flac m4v mov mp4 ogv webm ' +
    'pdf zip gpx kml epub csv docx odt pptx xlsx'
  ).split(' '),
)

/** Icons of a site, and pictures of a theme's own documentation. */
const CHROME = /(?:^|\/)(?:favicon|apple-touch-icon|android-chrome|mstile|safari-pinned-tab)[^/]*$/i
