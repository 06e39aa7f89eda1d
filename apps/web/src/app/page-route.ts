import type { Language } from '@app/contract/languages'
import { matchRoutes, type RouteObject } from 'react-router'
import { lazyPage, type LazyPage } from '#lib/lazy-page.tsx'

export type PageRoute = RouteObject & { handle?: LazyPage; children?: PageRoute[] }
type Load = Parameters<typeof lazyPage>[0]

export function route(path: string, load: Load, children: PageRoute[] = []): PageRoute {
  const page = lazyPage(load)
  return { path, element: page.element, handle: page, children }
}

export function indexRoute(load: Load): PageRoute {
  const page = lazyPage(load)
  return { index: true, element: page.element, handle: page }
}

/**
 * The routes that can answer a path: those that begin with its first segment, and the one for any other. The router
 * ranks all routes it is given, and writes their patterns anew, for each page.
 */
export function routesFrom(routes: PageRoute[], bare: string): PageRoute[] {
  const first = firstSegment(bare).toLowerCase()
  return routes.filter(({ path = '' }) => [first, '*'].includes(firstSegment(path)))
}

const firstSegment = (path: string) => path.replace(/^\/+/, '').split('/')[0] ?? ''

export async function preloadPages(
  routes: PageRoute[],
  pathname: string,
  language: Language,
  base?: string,
): Promise<void> {
  const matches = matchRoutes(routes, pathname, base) ?? []
  await Promise.all(matches.map(({ route: matched }) => matched.handle?.preload(language)))
}
