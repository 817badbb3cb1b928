import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/to-home.ts', { id: 'to-home' }),
  route('home', 'routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('contact', 'routes/contact.tsx'),
  // The layout renders the status and the head on the server; the article itself loads in the browser.
  layout('routes/article-head.tsx', [route('article/:id', 'routes/article.tsx')]),
  route('*', 'routes/elsewhere.ts'),
] satisfies RouteConfig
