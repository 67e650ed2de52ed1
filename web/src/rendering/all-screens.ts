import type { RouteObject } from 'react-router'

async function load(route: RouteObject): Promise<void> {
  const { lazy } = route
  if (typeof lazy === 'function') Object.assign(route, await lazy(), { lazy: undefined })
  await Promise.all((route.children ?? []).map(load))
}

const loaded = new WeakMap<readonly RouteObject[], Promise<unknown>>()

/** Loads the screens of all routes, once: finding out which of them an address needs takes longer than a page has. */
export function loadAllScreens(routes: readonly RouteObject[]): Promise<unknown> {
  const loading = loaded.get(routes) ?? Promise.all(routes.map(load))
  loaded.set(routes, loading)
  return loading
}
