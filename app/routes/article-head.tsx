import { Outlet, data } from 'react-router'
import { describeError } from '../layout/describe-page.ts'
import { servicesContext } from '../data/services.ts'
import type { Route } from './+types/article-head.ts'

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

export function meta({ error, matches: [root] }: Route.MetaArgs) {
  return describeError(root.loaderData, error)
}

export function loader({ params, context }: Route.LoaderArgs) {
  const { catalog, cards } = context.get(servicesContext)
  const snapshot = catalog.current()
  if (snapshot === undefined) throw data('The article cannot be loaded right now.', { status: 503 })
  const article = snapshot.byId.get(params.id)
  if (article === undefined) throw data('The resource could not be found.', { status: 404 })
  const { body: _, ...summary } = article
  return { article: summary, card: cards.article(summary) }
}

/** Keeps navigations inside the site from loading the data: the article has everything for the head. */
export async function clientLoader() {}

export default function ArticleHead() {
  return <Outlet />
}
