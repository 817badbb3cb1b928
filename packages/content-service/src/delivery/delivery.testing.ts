import {
  article,
  createTestClient,
  createTestFolder,
  openTestService,
  TEST_TOKEN,
  type TestService,
} from '../content-folder.testing.ts'

/** A service over four articles, a draft and two files, and the official client that reads it. */
export async function openSample(options?: Parameters<typeof openTestService>[1]) {
  const { dir } = await createTestFolder({
    'assets/cover.txt': 'cover',
    'assets/inside.txt': 'inside',
    'articles/lake.md': article('The lake', '- a\n\n  ![](inside.txt)\n\n[snow](snow.md)', {
      category: 'Home Ground',
      date: '2024-03-05',
      image: 'cover.txt',
    }),
    'articles/snow.md': article('Snow', '', { category: 'Weather', date: '2024-06-01T10:00:00+05:30' }),
    'articles/train.md': article('Train', '', { category: 'Rails', date: '2023-12-01' }),
    'articles/undated.md': article('A day'),
    'articles/hidden.md': article('Hidden', '', { draft: 'yes' }),
  })
  const service = await openTestService(dir, options)
  return { service, client: createTestClient(service) }
}

/** Asks for any address of the service, with the token. */
export function request(
  { site }: Pick<TestService, 'site'>,
  path: string,
  headers: Record<string, string> = {},
) {
  return site.request(`/content${path}`, { headers: { authorization: `Bearer ${TEST_TOKEN}`, ...headers } })
}

/** Ids of a page's items, in their order. */
export function idsOf(body: { items: { sys: { id: string } }[] }): string[] {
  return body.items.map(({ sys }) => sys.id)
}
