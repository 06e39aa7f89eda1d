import type { RouteObject } from 'react-router'
import type { LazyPage } from '#lib/lazy-page.tsx'

export type PageRoute = RouteObject & { handle?: LazyPage; children?: PageRoute[] }

export function route(path: string, page: LazyPage, children: PageRoute[] = []): PageRoute {
  return { path, element: page.element, handle: page, children }
}

export function indexRoute(page: LazyPage): PageRoute {
  return { index: true, element: page.element, handle: page }
}
