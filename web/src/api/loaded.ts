import { CallError } from '@farol/contract/call.ts'
import { refusals, type RefusalCode } from '@farol/contract/errors.ts'

/** Why nothing came: a refusal of the server, or no answer at all. */
export type FailureCode = RefusalCode | 'sem_conexao'

/** What a screen was loaded with. Plain data: it travels in the page. */
export type Loaded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: FailureCode; readonly status: number }

function codeOf(error: CallError): FailureCode {
  if (error.status === 0) return 'sem_conexao'
  return error.body?.code ?? 'erro_inesperado'
}

/** Waits for a call; a refusal becomes data, a bug stays thrown. */
export async function attempt<T>(call: Promise<T>): Promise<Loaded<T>> {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const code = codeOf(error)
    return { ok: false, code, status: code === 'sem_conexao' ? 503 : refusals[code] }
  }
}
