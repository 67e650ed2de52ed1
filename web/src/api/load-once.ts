import type { LoaderFunctionArgs } from 'react-router'

/** Loads once and remembers; `key` names what was asked. On the server every page remembers for itself. */
export type LoadOnce = <T>(key: readonly string[], load: () => Promise<T>) => Promise<T>

/** Path and query of what a loader is asked for. */
export const addressIn = ({ request }: Pick<LoaderFunctionArgs, 'request'>): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}
