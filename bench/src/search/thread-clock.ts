import { WASI } from 'node:wasi'

/** A module that exports one page of memory and nothing else: the shape in which WASI returns its answers. */
const empty = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 0, 1, 7, 10, 1, 6, 109, 101, 109, 111, 114, 121, 2, 0])
const threadTime = 3

interface WebAssemblyGlobal {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: { readonly memory: { readonly buffer: ArrayBuffer } } }
}

/**
 * Milliseconds in which the calling thread ran, to the nanosecond: clock_gettime(CLOCK_THREAD_CPUTIME_ID), which Node shows through WASI
 * only. `process.threadCpuUsage()` counts in ticks of the scheduler, several milliseconds each.
 */
export function threadClock(): () => number {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyGlobal }).WebAssembly
  const instance = new Instance(new Module(empty))
  const wasi = new WASI({ version: 'preview1' })
  wasi.initialize(instance)
  const time = (wasi.wasiImport as { clock_time_get(clock: number, precision: bigint, at: number): number }).clock_time_get
  const answer = new BigUint64Array(instance.exports.memory.buffer)
  return () => {
    time(threadTime, 0n, 0)
    return Number(answer[0]!) / 1e6
  }
}
