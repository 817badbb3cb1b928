import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { DeskComment } from '#server/interactions/types.ts'
import { News } from './news.tsx'

it('what the creator wrote herself is no news from readers', () => {
  const comment = (id: string, more: Partial<DeskComment>): DeskComment => ({
    id,
    user: 'Mira',
    text: `Text of ${id}`,
    articleId: 'lake',
    state: 'visible',
    createdAt: '2027-01-15T09:00:00.000Z',
    ...more,
  })
  const items = [comment('mira', {}), comment('creator', { isByCreator: true })]
  const shown = renderToStaticMarkup(
    <MemoryRouter>
      <News
        comments={{ items, counts: { visible: 2, held: 0, removed: 0 } }}
        messages={{ messages: [], counts: { unread: 0, held: 0, failed: 0 } }}
      />
    </MemoryRouter>,
  )
  expect(shown).toContain('Text of mira')
  expect(shown).not.toContain('Text of creator')
})
