import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeTemporaryFolder } from '../../../temporary.testing.ts'

export interface WrittenItem {
  id: number
  type?: string
  title?: string
  link?: string
  content?: string
  name?: string
  status?: string
  password?: string
  date?: string
  gmt?: string
  parent?: number
  url?: string
  excerpt?: string
  meta?: Record<string, string>
  /** XML inside the item. */
  more?: string
}

/** The XML of an export, as WordPress writes it. */
export function wxr(items: readonly WrittenItem[], top = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>${top}<rss version="2.0"><channel>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
${items.map(itemOf).join('\n')}</channel></rss>\n`
}

function itemOf({
  id,
  type = 'post',
  title = `Text ${id}`,
  content = '',
  name = `text-${id}`,
  status = 'publish',
  ...rest
}: WrittenItem): string {
  const {
    link = `https://old.example/2020/01/${name}/`,
    date = '2020-01-31 23:30:00',
    gmt = '2020-01-31 22:30:00',
  } = rest
  const values = {
    title,
    link,
    'content:encoded': content,
    'excerpt:encoded': rest.excerpt ?? '',
    'wp:post_id': String(id),
    'wp:post_date': date,
    'wp:post_date_gmt': gmt,
    'wp:post_name': name,
    'wp:status': status,
    'wp:post_parent': String(rest.parent ?? 0),
    'wp:post_type': type,
    'wp:post_password': rest.password ?? '',
    ...(rest.url !== undefined && { 'wp:attachment_url': rest.url }),
  }
  const fields = Object.entries(values).map(([key, value]) => `<${key}><![CDATA[${value}]]></${key}>`)
  const meta = Object.entries(rest.meta ?? {}).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
  )
  return `<item>${fields.join('')}${meta.join('')}${rest.more ?? ''}</item>`
}

/** Writes an export, and its uploads by their paths. */
export async function writeSite(xml: string, uploads: Record<string, string> = {}) {
  const dir = await makeTemporaryFolder('wordpress')
  const file = join(dir, 'site.xml')
  await writeFile(file, xml)
  const filesDir = join(dir, 'uploads')
  await mkdir(filesDir)
  for (const [path, content] of Object.entries(uploads)) {
    await mkdir(dirname(join(filesDir, path)), { recursive: true })
    await writeFile(join(filesDir, path), content)
  }
  return { file, filesDir, contentDir: join(dir, 'content') }
}
