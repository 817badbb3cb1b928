import { readMarkdownText } from '@waypost/content-service/markdown-text'
import { articlePath, pagePath } from '#domain/addresses.ts'

/** Converts the creator's biography from Markdown to harmless HTML, without pictures: the page has her portrait. */
export function biographyHtml(markdown: string): string {
  const { document } = readMarkdownText(markdown, {
    folder: 'articles',
    findAssetId: () => undefined,
    findEntryId: (name, folder = 'articles') => `${folder}/${name}`,
    tagOf: (name) => ({ id: name, name }),
    hasConcept: () => false,
  })
  return document
    .readPage()
    .html.replaceAll(/<a data-entry="(\w+)\/([^"]*)"/g, (_, folder: string, name: string) => {
      const address = folder === 'pages' ? pagePath(name) : articlePath(name)
      return `<a href="${address.replaceAll('"', '%22')}"`
    })
}
