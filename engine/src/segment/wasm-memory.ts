/** One memory of a segment: typed arrays here, kernels in WebAssembly and workers all see the same bytes. */
export interface SegmentMemory {
  readonly buffer: SharedArrayBuffer
}

/** The little of WebAssembly that is used; Node's types do not declare it. */
interface WebAssemblyGlobal {
  readonly Memory: new (limits: { initial: number; maximum: number; shared: true }) => SegmentMemory
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: { env: { memory: SegmentMemory } }) => { readonly exports: object }
}

const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyGlobal }
const page = 65_536
/** What the kernels were compiled to accept at least. */
const minPages = 1

/** A memory of at least so many bytes, all zero. */
export function sharedMemory(bytes: number): SegmentMemory {
  const pages = Math.max(minPages, Math.ceil(bytes / page))
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
}

export const compileModule = (bytes: Uint8Array): object => new WebAssembly.Module(bytes)

export const instantiate = (module: object, memory: SegmentMemory): object => new WebAssembly.Instance(module, { env: { memory } }).exports
