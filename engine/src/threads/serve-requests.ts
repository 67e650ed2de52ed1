import type { MessagePort } from 'node:worker_threads'

export interface ToWorker {
  readonly id: number
  readonly request: unknown
}

export interface Failure {
  readonly message: string
  readonly stack: string | undefined
  /** Of the errors of Node. */
  readonly code: string | undefined
}

/** `started` once, when requests are listened to; an event without having been asked. */
export type FromWorker =
  | 'started'
  | { readonly event: unknown }
  | { readonly id: number; readonly reply: unknown }
  | { readonly id: number; readonly failure: Failure }

export interface ServeOptions<Reply> {
  /** One request after the other; without it a request begins while an earlier one waits. */
  readonly inOrder?: boolean
  /** Memory of a reply that is handed over instead of copied. */
  readonly transfer?: (reply: Reply) => readonly ArrayBuffer[]
}

function failureOf(error: unknown): Failure {
  const { message, stack, code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
  return { message, stack, code }
}

/** Answers what a `WorkerThread` asks. */
export function serveRequests<Request, Reply>(
  port: MessagePort,
  handle: (request: Request) => Reply | Promise<Reply>,
  { inOrder = false, transfer }: ServeOptions<Reply> = {},
): void {
  const answer = async ({ id, request }: ToWorker): Promise<void> => {
    try {
      const handled = handle(request as Request)
      const reply = handled instanceof Promise ? await handled : handled
      port.postMessage({ id, reply } satisfies FromWorker, transfer?.(reply) ?? [])
    } catch (error) {
      port.postMessage({ id, failure: failureOf(error) } satisfies FromWorker)
    }
  }
  let last = Promise.resolve()
  port.on('message', (message: ToWorker) => {
    if (inOrder) last = last.then(() => answer(message))
    else void answer(message)
  })
  port.postMessage('started' satisfies FromWorker)
}
