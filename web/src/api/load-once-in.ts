import { CancelledError, type Query, type QueryClient } from '@tanstack/react-query'
import type { LoadOnce } from './load-once.ts'

/** Milliseconds for which an answer is not asked for again. */
const fresh = 60_000

/** Whether what was loaded is, or holds, an answer that did not come. */
const isPoor = (data: unknown) => [data, ...Object.values(data ?? {})].some((one) => (one as { ok?: unknown } | null)?.ok === false)

/**
 * Answers stay fresh for a minute: going back shows what was there, not a wait. What did not come is asked for again, and without a network
 * that is said at once. A load under way is answered also when the cache is emptied meanwhile (a sign-in that ends), which cancels it.
 */
export function loadOnceIn(queries: QueryClient): LoadOnce {
  return async <T>(queryKey: readonly string[], load: () => Promise<T>): Promise<T> => {
    let own: Promise<T> | undefined
    const found = await queries
      .fetchQuery({
        queryKey,
        queryFn: () => (own = load()),
        staleTime: ({ state }: Query<T>) => (isPoor(state.data) ? 0 : fresh),
        retry: false,
        networkMode: 'always',
      })
      .catch((error: unknown) => {
        if (!(error instanceof CancelledError)) throw error
      })
    return found ?? own ?? load()
  }
}
