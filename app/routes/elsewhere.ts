import { redirect } from 'react-router'
import { findMeantArticle, MEANT } from '#domain/meant-article.ts'
import { servicesContext } from '../data/services.ts'
import { redirectFrom } from './old-addresses.ts'
import type { Route } from './+types/elsewhere.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const redirected = redirectFrom(request.url, context)
  if (redirected) return redirected
  const { pathname, search } = new URL(request.url)
  const articles = context.get(servicesContext).catalog.current()?.articles ?? []
  const meant = findMeantArticle(pathname.replace(/\.data$/, ''), articles)
  const suggestion = meant ? `${search ? '&' : '?'}${new URLSearchParams({ [MEANT]: meant.id })}` : ''
  return redirect(`/${search}${suggestion}`)
}
