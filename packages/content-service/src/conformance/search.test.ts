import { describe, expect, it } from 'vitest'
import { idsOf } from '../delivery/delivery.testing.ts'
import { clients, type Query } from './clients.testing.ts'
import { shareServer } from './server.testing.ts'

const open = shareServer()

describe.each(clients)('$name: full text (12)', ({ connect }) => {
  it.each([
    ['two words in two fields', { query: 'lake rows' }, ['lake']],
    ['two words in any entry that has both', { query: 'lake quiet' }, ['lake', 'snow']],
    ['the beginnings of words', { query: 'mor bef' }, ['lake']],
    ['not the ends of words', { query: 'orning' }, []],
    ['words without case', { query: 'STATION 13' }, ['chain-13']],
    ['a phrase in its order', { query: '"quiet roofs"' }, ['snow']],
    ['a phrase in no other order', { query: '"roofs quiet"' }, []],
    ['a phrase beside a word', { query: '"far bank" lake' }, ['lake']],
    ['words of drafts for nobody', { query: 'nobody sees' }, []],
    ['words that are nowhere', { query: 'lake nowhere' }, []],
    ['words of one field', { content_type: 'articles', 'fields.title[match]': 'lake' }, ['lake']],
    ['words of one field alone', { content_type: 'articles', 'fields.title[match]': 'quiet' }, []],
    ['words of rich text', { content_type: 'articles', 'fields.description[match]': 'quiet fal' }, ['snow']],
  ])('finds %s', async (_, query: Query, ids) => {
    expect(idsOf(await connect(await open()).getEntries({ ...query, order: 'sys.id' }))).toEqual(ids)
  })

  it.each([
    [{ query: 'lake' }, ['lake.svg']],
    [{ query: 'time' }, ['times.csv']],
    [{ query: 'ime' }, []],
    [{ 'fields.title[match]': 'boat' }, ['boats.svg']],
    [{ 'fields.file.fileName[match]': 'wake' }, ['wake.svg']],
  ])('finds assets by %o', async (query, ids) => {
    expect(idsOf(await connect(await open()).getAssets(query))).toEqual(ids)
  })

  it('refuses too many words', async () => {
    const query = Array.from({ length: 33 }, (_, index) => `w${index}`).join(' ')
    await expect(connect(await open()).getEntries({ query })).rejects.toMatchObject({ name: 'BadRequest' })
  })
})
