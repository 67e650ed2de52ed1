import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What argon2id is asked for (RFC 9106 section 3.1). */
export interface KeyParameters {
  readonly message: Uint8Array
  readonly nonce: Uint8Array
  readonly parallelism: number
  readonly tagLength: number
  /** In KiB. */
  readonly memory: number
  readonly passes: number
}

export type Derive = (parameters: KeyParameters) => Promise<Uint8Array>

export interface Asked {
  readonly parameters: KeyParameters
}

export type Derived = { readonly key: Uint8Array } | { readonly failure: string }

/**
 * Derives keys in threads of their own, which give way to everybody else: the pool that node:crypto uses has the priority of those who
 * answer. A thread comes when it is needed and stays; the caller sees to it that no more are asked than there should be.
 */
export function deriveInWorker(): Derive {
  const idle: Worker[] = []
  const free = () => {
    const worker = idle.pop() ?? new Worker(new URL('./derive-worker.ts', import.meta.url), { stdin: false })
    worker.unref()
    return worker
  }
  return async (parameters) => {
    const worker = free()
    const asked: Asked = { parameters }
    worker.ref()
    worker.postMessage(asked)
    // A thread that dies says `error` first, which rejects.
    const [answer] = (await once(worker, 'message')) as [Derived]
    worker.unref()
    idle.push(worker)
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.key
  }
}
