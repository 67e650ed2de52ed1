import { CallError } from '@farol/contract/call.ts'

/** The server's own sentence for a call that failed; `network` where no answer came. */
export const wordsOf = (error: unknown, network: string): string =>
  error instanceof CallError && error.body?.message ? error.body.message : network
