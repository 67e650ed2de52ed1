import { CallError } from '@farol/contract/call.ts'
import type { RefusalCode } from '@farol/contract/errors.ts'

/** What a screen was loaded with. Plain data: it travels in the page. `message` is the server's sentence; without one no answer came. `gone`: it was here, and its source deleted it. */
export type Loaded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly message?: string; readonly gone?: boolean }

/** The HTTP status of a page that shows this. */
export const statusOf = (loaded: Loaded<unknown>): number => (loaded.ok ? 200 : loaded.gone ? 410 : loaded.status)

/** The heading of a page that shows nothing but this. */
export const missingHeading = ({ status, gone }: { readonly status: number; readonly gone?: boolean }) =>
  gone ? 'withdrawn.title' : status === 404 ? 'notFound.title' : 'failed.title'

const withdrawals: ReadonlySet<string> = new Set<RefusalCode>(['acervo_retirado', 'autoridade_retirada'])

/** Waits for a call; a refusal becomes data, a bug stays thrown. */
export async function attempt<T>(call: Promise<T>): Promise<Loaded<T>> {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const message = error.body?.message
    const gone = withdrawals.has(error.body?.code ?? '')
    return { ok: false, status: error.status || 503, ...(message && { message }), ...(gone && { gone }) }
  }
}
