import { redirect, type RouterContextProvider } from 'react-router'
import { findMeantArticle, MEANT } from '#domain/meant-article.ts'
import { servicesContext } from '../data/services.ts'
import { redirectFrom } from './old-addresses.ts'

/** Redirects from an unknown address: an old one to its new one, any other one Home, with what it may mean. */
export function leadElsewhere(address: string, context: Readonly<RouterContextProvider>): Response {
  const redirected = redirectFrom(address, context)
  if (redirected) return redirected
  const { pathname, search } = new URL(address)
  const texts = context.get(servicesContext).catalog.current()?.texts ?? []
  const meant = findMeantArticle(pathname.replace(/\.data$/, ''), texts)
  const suggestion = meant ? `${search ? '&' : '?'}${new URLSearchParams({ [MEANT]: meant.id })}` : ''
  return redirect(`/${search}${suggestion}`)
}
