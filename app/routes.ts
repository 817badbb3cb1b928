import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { ABOUT_PATH, ARTICLE_PATH, CONTACT_PATH, HOME_PATH, SEARCH_PATH } from '#domain/addresses.ts'

export default [
  index('routes/to-home.ts', { id: 'to-home' }),
  route(HOME_PATH, 'routes/home.tsx'),
  route(ABOUT_PATH, 'routes/about.tsx'),
  route(CONTACT_PATH, 'routes/contact.tsx'),
  route(SEARCH_PATH, 'routes/search.tsx'),
  route(`${ARTICLE_PATH}/:id`, 'routes/article.tsx'),
  route(':name', 'routes/page.tsx'),
  route('*', 'routes/elsewhere.ts'),
] satisfies RouteConfig
