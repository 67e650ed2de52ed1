import { CallError } from '@farol/contract/call.ts'

/** What a screen was loaded with. Plain data: it travels in the page. `message` is the server's sentence; without one no answer came. */
export type Loaded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly message?: string }

/** The HTTP status of a page that shows this. */
export const statusOf = (loaded: Loaded<unknown>): number => (loaded.ok ? 200 : loaded.status)

/** Waits for a call; a refusal becomes data, a bug stays thrown. */
export async function attempt<T>(call: Promise<T>): Promise<Loaded<T>> {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const message = error.body?.message
    return { ok: false, status: error.status || 503, ...(message && { message }) }
  }
}
