import { expect, it } from 'vitest'
import { withHeadingLinks } from './heading-links.ts'

it('each heading gets a link to itself', () => {
  const link = (id: string) => `<a href="#${id}" data-anchor aria-label="Link to this section"></a>`
  expect(
    withHeadingLinks('<h2 id="section-a">A <em>b</em></h2><p>h2</p><h3 id="section-क" dir="ltr">क</h3>'),
  ).toBe(
    `<h2 id="section-a">A <em>b</em>${link('section-a')}</h2><p>h2</p><h3 id="section-क" dir="ltr">क${link('section-क')}</h3>`,
  )
  expect(withHeadingLinks('<h2>No id</h2>')).toBe('<h2>No id</h2>')
})
