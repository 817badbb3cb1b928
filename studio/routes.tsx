import type { RouteObject } from 'react-router'
import { Failure, FailureAlone } from './shell/failure.tsx'
import { Frame } from './shell/frame.tsx'
import { readSession } from './shell/session.ts'
import { Waiting } from '#ui/waiting.tsx'

/**
 * The screens below `/studio`. Each is a lazily loaded file that exports `Component`, and a `loader` if it needs one. A screen with
 * `hasOwnBars` fills the window, without the studio's bar.
 */
export const ROUTES: RouteObject[] = [
  {
    ErrorBoundary: FailureAlone,
    HydrateFallback: Waiting,
    children: [
      { path: 'sign-in', lazy: () => import('./shell/sign-in-screen.tsx') },
      {
        id: 'frame',
        Component: Frame,
        loader: readSession,
        shouldRevalidate: () => false,
        children: [
          {
            ErrorBoundary: Failure,
            children: [
              { index: true, lazy: () => import('./today/today-screen.tsx') },
              { path: 'articles', lazy: () => import('./articles/articles-screen.tsx') },
              {
                path: 'new',
                handle: { hasOwnBars: true },
                lazy: () => import('./editing/new-screen.tsx'),
              },
              {
                path: 'edit/:type/:name',
                handle: { hasOwnBars: true },
                lazy: () => import('./editing/editing-screen.tsx'),
              },
              { path: 'pictures', lazy: () => import('./pictures/pictures-screen.tsx') },
              { path: 'messages', lazy: () => import('./messages/messages-screen.tsx') },
              { path: 'messages/mail', lazy: () => import('./messages/mail-screen.tsx') },
              { path: 'messages/:id', lazy: () => import('./messages/message-screen.tsx') },
              { path: 'comments', lazy: () => import('./comments/comments-screen.tsx') },
              { path: 'site', lazy: () => import('./site/site-screen.tsx') },
              { path: 'readers', lazy: () => import('./readers/readers-screen.tsx') },
              { path: 'readers/:id', lazy: () => import('./readers/reader-screen.tsx') },
              { path: 'history/:type/:name', lazy: () => import('./history/history-screen.tsx') },
              { path: 'settings', lazy: () => import('./settings/settings-screen.tsx') },
              { path: 'move-in', lazy: () => import('./import/import-screen.tsx') },
              { path: 'copies', lazy: () => import('./copies/copies-screen.tsx') },
              { path: 'numbers', lazy: () => import('./numbers/numbers-screen.tsx') },
              { path: 'bin', lazy: () => import('./history/bin-screen.tsx') },
              { path: 'account', lazy: () => import('./shell/account-screen.tsx') },
              { path: '*', lazy: () => import('./shell/unknown-screen.tsx') },
            ],
          },
        ],
      },
    ],
  },
]
