import { describe, expect, it } from 'vitest'
import { get } from '../../content-folder.testing.ts'
import { idsOf } from '../delivery.testing.ts'
import { library, serve } from '../../space/made-up-space.testing.ts'

describe('lists of entries', () => {
  it.each([
    ['fields.about=A quiet lake', []],
    ['fields.about[exists]=true', ['b1']],
    ['fields.pages=10', ['b1']],
    ['fields.pages[gt]=10', ['b2']],
    ['fields.pages[nin]=10', ['b2', 'b3', 'b4']],
    ['fields.weight=1.250', ['b2']],
    ['fields.weight[lte]=1.25', ['b1', 'b2']],
    ['fields.weight[in]=0.5,1e2', ['b1']],
    ['fields.isOut=true', ['b1']],
    ['fields.isOut[ne]=true', ['b2', 'b3', 'b4']],
    ['fields.notes[exists]=true', ['b2']],
    ['fields.words=red', ['b1', 'b2']],
    ['fields.words[ne]=red', ['b3', 'b4']],
    ['fields.words[in]=deep blue,green', ['b1']],
    ['fields.words[nin]=deep blue,green', ['b2', 'b3', 'b4']],
    ['fields.words[all]=red,deep blue', ['b1']],
    ['fields.words[all]=red,green', []],
    ['fields.words[exists]=false', ['b3', 'b4']],
    ['fields.place[near]=48,11', ['b2', 'b1', 'b3']],
    ['fields.place[near]=48,11&order=fields.title', ['b3', 'b2', 'b1']],
    ['fields.place[within]=52,13,100', ['b1']],
    ['fields.place[within]=52,13,600', ['b1', 'b2']],
    ['fields.place[within]=53,13,52,14', ['b1']],
    ['fields.place[within]=52,13,53,14', ['b1']],
    ['fields.place[within]=-10,170,-20,-170', ['b3']],
    ['order=fields.place&fields.place[exists]=true', ['b3', 'b2', 'b1']],
    ['order=-fields.isOut&fields.isOut[exists]=true', ['b1', 'b2']],
  ])('of every type of field, are filtered by %s', async (query, ids) => {
    const { status, body } = await get(serve(library()), `/entries?content_type=book&${query}`)
    expect(status).toBe(200)
    expect(idsOf(body)).toEqual(ids)
  })

  it.each([
    'fields.pages=1.5',
    'fields.weight=heavy',
    'fields.isOut=yes',
    'fields.isOut[gt]=true',
    'fields.notes=x',
    'fields.words[gt]=a',
    'fields.pages[match]=1',
    'fields.place=1,2',
    'fields.place[near]=1',
    'fields.place[near]=91,2',
    'fields.place[within]=1,2',
    'fields.place[within]=1,2,-3',
    'fields.place[within]=1,2,3,181',
    'fields.place[within]=91,2,3,4',
    'fields.place[within]=1,2,3,4,5',
    'fields.author[near]=1,2',
    'order=fields.about',
    'order=fields.words',
    'order=fields.notes',
    'order=fields.author',
  ])('of every type of field, refuse %s', async (query) => {
    const { status, body } = await get(serve(library()), `/entries?content_type=book&${query}`)
    expect([status, body.sys.id]).toEqual([400, 'InvalidQuery'])
  })
})
