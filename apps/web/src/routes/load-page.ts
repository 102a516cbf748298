import { matchRoutes, type RouteObject } from 'react-router'

/**
 * Fetches what a page needs, so that a router that begins with it shows it at once. What can't be had is left to the router, which tries
 * again and says so.
 */
export async function loadPage(routes: RouteObject[], location: Pick<Location, 'pathname'>): Promise<void> {
  await Promise.allSettled((matchRoutes(routes, location) ?? []).map(({ route }) => loadRoute(route)))
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
}
