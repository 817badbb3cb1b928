import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  article,
  createTestFolder,
  get,
  openTestService,
  PREVIEW_TOKEN,
  type TestService,
} from './content-folder.testing.ts'
import { openPublisher } from './publishing/publisher.testing.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const LATER = Date.parse('2026-07-01T12:00:00Z')

describe('a working copy', () => {
  it('replaces its main file in previews only', async () => {
    const { dir } = await createTestFolder({
      'articles/tea.md': article('Tea', 'Green.', { tags: '[calm]' }),
      'articles/tea.draft.md': article('Xylophone', 'Quetzal. ![Jacaranda](../assets/tin.txt)', {
        tags: '[marimba]',
        category: 'Kumquat',
      }),
      'assets/tin.txt': 'x',
    })
    const service = await openTestService(dir)
    expect(service.problems()).toEqual([])
    for (const path of [
      '/entries?locale=*',
      '/entries?query=quetzal',
      '/entries?metadata.tags.sys.id[in]=marimba',
      '/assets',
      '/tags',
      '/sync?initial=true',
    ]) {
      const { status, body } = await get(service, path)
      expect(status).toBe(200)
      expect(JSON.stringify(body.items)).not.toMatch(/Xylophone|Quetzal|Jacaranda|Marimba|Kumquat/i)
    }
    expect((await get(service, '/entries/tea')).body.fields.title).toBe('Tea')
    expect((await get(service, '/entries/tea.draft')).status).toBe(404)

    const { body: previewed } = await preview(service, '/entries/tea')
    expect(previewed).toMatchObject({
      fields: { title: 'Xylophone', category: 'Kumquat' },
      sys: { revision: 1 },
    })
    expect((await preview(service, '/entries')).body.total).toBe(1)
    expect((await preview(service, '/entries?query=quetzal')).body.total).toBe(1)
    expect((await preview(service, '/assets')).body.items[0].fields.description).toBe('Jacaranda')
    expect((await preview(service, '/tags')).body.items.map(idOf)).toEqual(['marimba'])
  })

  it('stays invisible to delivery clients until it replaces its main file', async () => {
    const { dir, write } = await createTestFolder({ 'articles/tea.md': article('Tea', 'Green.') })
    const service = await openTestService(dir, { watch: true })
    const { body: first } = await get(service, '/sync?initial=true')
    const before = (await get(service, '/entries/tea')).body

    const changed = service.nextChange()
    await write('articles/tea.draft.md', article('Black tea', 'Strong.'))
    await changed
    expect((await preview(service, '/entries/tea')).body.fields.title).toBe('Black tea')
    expect((await get(service, '/entries/tea')).body).toEqual(before)
    expect((await follow(service, first)).body.items).toEqual([])

    const published = service.nextChange()
    await rename(join(dir, 'articles/tea.draft.md'), join(dir, 'articles/tea.md'))
    await published
    expect((await follow(service, first)).body.items).toMatchObject([{ sys: { id: 'tea', revision: 2 } }])
    expect((await get(service, '/entries/tea')).body.fields.title).toBe('Black tea')
  })

  it('does not appear in a preview of a later time', async () => {
    const { publish } = await openPublisher({
      'articles/soon.md': article('Soon', '', { publish: '2026-07-01T12:00Z' }),
      'articles/soon.draft.md': article('Other words', '', { publish: '2030-01-01' }),
    })
    const release = publish(NOW)
    expect(release.published.entries.size).toBe(0)
    expect(release.nextAt).toBe(LATER)
    expect(titleOf(release.at(LATER), 'soon')).toBe('Soon')
    expect(titleOf(release.preview, 'soon')).toBe('Other words')
    expect(release.preview.entries.get('soon')?.sys).toMatchObject({ revision: 0 })
    expect(titleOf(publish(LATER).published, 'soon')).toBe('Soon')
  })

  it('publishes nothing by its own lines', async () => {
    const { publish } = await openPublisher({
      'articles/plan.md': article('Plan', '', { draft: 'true' }),
      'articles/plan.draft.md': article('Plan, in other words'),
      'articles/tea.md': article('Tea'),
      'articles/tea.draft.md': article('Tea', '', { draft: 'true' }),
    })
    expect([...publish(NOW).published.entries.keys()]).toEqual(['tea'])
  })

  it('may belong to a translation or to an entry in YAML', async () => {
    const { publish, content } = await openPublisher({
      'locales.yaml': '- {code: en, default: true}\n- {code: de}\n',
      'articles/tea.md': article('Tea'),
      'articles/tea.de.md': article('Tee'),
      'articles/tea.de.draft.md': article('Grüner Tee'),
      'people/content-type.yaml': 'fields: {name: Symbol}',
      'people/mira.yaml': 'name: Mira',
      'people/mira.draft.yaml': 'name: Mira K.',
    })
    const { published, preview: previewed } = publish(NOW)
    expect(content.problems()).toEqual([])
    expect(published.entries.get('tea')?.translations?.get('de')?.title).toBe('Tee')
    expect(previewed.entries.get('tea')?.translations?.get('de')?.title).toBe('Grüner Tee')
    expect(titleOf(previewed, 'tea')).toBe('Tea')
    expect(published.entries.get('mira')?.fields.name).toBe('Mira')
    expect(previewed.entries.get('mira')?.fields.name).toBe('Mira K.')
  })

  it('leaves the entry and the published object unchanged when it is removed', async () => {
    const { publish, refresh, folder } = await openPublisher({ 'articles/tea.md': article('Tea') })
    const tea = publish(NOW).published.entries.get('tea')
    await folder.write('articles/tea.draft.md', article('Green tea'))
    expect(await refresh('articles/tea.draft.md')).toBe(true)
    const changed = publish(NOW)
    expect(changed.published.entries.get('tea')).toBe(tea)
    expect(titleOf(changed.preview, 'tea')).toBe('Green tea')
    await folder.remove('articles/tea.draft.md')
    expect(await refresh('articles/tea.draft.md')).toBe(true)
    expect(publish(NOW).preview.entries.get('tea')).toBe(tea)
  })

  it('that cannot be read is reported, and previews show its last good version', async () => {
    const { publish, refresh, folder, content } = await openPublisher({
      'articles/tea.md': article('Tea'),
      'articles/tea.draft.md': article('Green tea'),
    })
    await folder.write('articles/tea.draft.md', '---\ntitle: [\n---\n')
    await refresh('articles/tea.draft.md')
    const problem = { file: 'articles/tea.draft.md', effect: 'last-version' }
    expect(content.problems()).toContainEqual(expect.objectContaining(problem))
    expect(titleOf(publish(NOW).preview, 'tea')).toBe('Green tea')
    expect(titleOf(publish(NOW).published, 'tea')).toBe('Tea')
  })
})

describe('a file name that ends in .draft', () => {
  it('is a draft without a main file, and is reported', async () => {
    const { publish, refresh, folder, content } = await openPublisher({
      'locales.yaml': '- {code: en, default: true}\n- {code: de}\n',
      'articles/first.draft.md': article('First'),
      'articles/tea.md': article('Tea'),
      'articles/tea.de.draft.md': article('Tee'),
    })
    const { published, preview: previewed } = publish(NOW)
    expect([...published.entries.keys()]).toEqual(['tea'])
    expect(published.entries.get('tea')?.translations).toBeUndefined()
    expect(titleOf(previewed, 'first')).toBe('First')
    expect(content.problems()).toEqual([
      {
        file: 'articles/first.draft.md',
        reason: expect.stringContaining("'articles/first.md', which is missing, so it is a draft"),
        effect: 'shown-without',
      },
      expect.objectContaining({ file: 'articles/tea.de.draft.md' }),
    ])

    await folder.write('articles/first.md', article('The first'))
    await refresh('articles/first.md')
    expect(content.problems().map(({ file }) => file)).toEqual(['articles/tea.de.draft.md'])
    expect(titleOf(publish(NOW).published, 'first')).toBe('The first')
    expect(titleOf(publish(NOW).preview, 'first')).toBe('First')
  })

  it('never replaces another entry or working copy', async () => {
    const { publish, content } = await openPublisher({
      'articles/tea.md': article('Tea'),
      'articles/tea.draft.md': article('Green tea'),
      'articles/tea.draft.yaml': 'title: Black tea',
      'people/content-type.yaml': 'fields: {name: Symbol}',
      'people/tea.draft.yaml': 'name: Mrs Tea',
    })
    expect(titleOf(publish(NOW).preview, 'tea')).toBe('Green tea')
    expect(content.problems().map(({ file }) => file)).toEqual([
      'articles/tea.draft.yaml',
      'people/tea.draft.yaml',
    ])
  })
})

async function preview(service: TestService, path: string) {
  const response = await service.site.request(`/content-preview/spaces/waypost/environments/master${path}`, {
    headers: { authorization: `Bearer ${PREVIEW_TOKEN}` },
  })
  return { status: response.status, body: await response.json() }
}

function follow(service: TestService, { nextSyncUrl }: { nextSyncUrl: string }) {
  return get(service, `/sync?${nextSyncUrl.split('?')[1]}`)
}

function idOf({ sys }: { sys: { id: string } }): string {
  return sys.id
}

function titleOf(
  { entries }: { entries: ReadonlyMap<string, { fields: Readonly<Record<string, unknown>> }> },
  id: string,
): unknown {
  return entries.get(id)?.fields.title
}
