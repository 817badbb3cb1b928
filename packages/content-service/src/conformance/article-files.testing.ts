import { article } from '../content-folder.testing.ts'

/** Articles in a row, each with a link to the next. */
const CHAIN_LENGTH = 13

const categories = ['Rails', 'Water', 'Home Ground']

/** `chain-01.md` and so on: three categories, a date on every second, so that orders meet equal and missing values. */
function chainFiles(): Record<string, string> {
  const steps = Array.from({ length: CHAIN_LENGTH }, (_, index) => index + 1)
  return Object.fromEntries(
    steps.map((step) => {
      const next = step < CHAIN_LENGTH ? `[next](${chainId(step + 1)}.md)` : 'The end.'
      const date = step % 2 === 0 && { date: `2023-0${(step % 3) + 1}-01` }
      const extra = { category: categories[step % 3], ...date }
      return [`articles/${chainId(step)}.md`, article(`Station ${step}`, next, extra)]
    }),
  )
}

/** The id of an article in the row, from 1. */
export function chainId(step: number): string {
  return `chain-${String(step).padStart(2, '0')}`
}

const LAKE = `A quiet morning, before anybody rows.

- the near bank

  - the far bank

    ![Two boats](../assets/boats.svg "Boats")

> Somebody wrote: [snow](snow.md) never stays here.

![The wake](../assets/wake.svg)

[Not yet](hidden.md)
`

/** Articles that link to each other in every way; one is a draft, and one is published in 2099. */
export const articleFiles: Record<string, string> = {
  ...chainFiles(),
  'articles/lake.md': article('The Lake', LAKE, {
    category: 'Water',
    date: '2024-03-05',
    image: 'lake.svg',
  }),
  'articles/snow.md': article('Snow', 'It falls on the [lake](lake.md) and on the quiet roofs.', {
    category: 'Weather',
    date: '2024-06-01T10:00:00+05:30',
  }),
  'articles/mirror.md': article('Mirror', 'It shows [itself](mirror.md).'),
  'articles/first.md': article('First', '[Both](shared.md) of us, and [once more](shared.md).'),
  'articles/second.md': article('Second', '[Both](shared.md), with ![boats](../assets/boats.svg)'),
  'articles/shared.md': article('Shared', 'Read by two.', { image: 'boats.svg' }),
  'articles/hidden.md': article('Hidden', 'Nobody sees it.', { draft: 'true' }),
  'articles/later.md': article('Later', 'In its time.', { publish: '2099-01-01T00:00:00Z' }),
}
