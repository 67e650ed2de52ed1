import { mkdir, readdir, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Index, type EngineOptions } from '../search-index.ts'
import type { LiveSegment } from '../execution/live-segment.ts'
import { schemaMark } from '../schema.ts'
import type { Segment } from '../segment/segment.ts'
import { Damaged, replaceDurably, sealed, sealedText, unsealed, unsealedBytes, writeDurably } from './checked-file.ts'
import { readSegment, writeSegment } from './segment-file.ts'

/** The one file that says which others count. It is renamed into place last. */
interface Manifest {
  readonly mark: string
  readonly generation: number
  readonly sequence: number
  readonly segments: readonly { readonly file: string; readonly documents: number; readonly dead?: string }[]
  /** Files of facet values, in the order in which their numbers were given. */
  readonly values: readonly string[]
}

/** By facet: values that were new. */
type ValueChunk = readonly (readonly string[])[]

/** What was found on disk. `why`: the reason why nothing of it can be used. */
export type Loaded = { readonly index: Index; readonly sequence: number; readonly store: IndexStore } | { readonly why: string }

const manifestName = 'manifest'
const mostChunks = 16

/** Keeps an index in a directory. One process writes it at a time. */
export class IndexStore {
  readonly #directory: string
  readonly #options: EngineOptions
  readonly #files = new WeakMap<Segment, string>()
  #values: { file: string; sizes: readonly number[] }[] = []
  #number = 0

  constructor(directory: string, options: EngineOptions) {
    this.#directory = directory
    this.#options = options
  }

  /** Writes what is new and then the manifest; whatever breaks it off, the directory holds one whole index. */
  async save(index: Index, sequence: number): Promise<void> {
    await mkdir(this.#directory, { recursive: true })
    const { generation } = index
    const living = index.segments.map((one) => ({ one, dead: deadOf(one) }))
    const chunk = this.#newValues(index)
    const segments: { file: string; documents: number; dead?: string }[] = []
    for (const { one, dead } of living) segments.push(await this.#saveSegment(one.segment, dead))
    if (chunk) {
      await writeDurably(this.#path(chunk.file), sealedText(valueLines(chunk.values)))
      this.#values = [...chunk.before, { file: chunk.file, sizes: chunk.sizes }]
    }
    const values = this.#values.map(({ file }) => file)
    const manifest: Manifest = { mark: this.#mark(), generation, sequence, segments, values }
    await replaceDurably(this.#path(manifestName), sealed(manifest))
    await this.#sweep(manifest)
  }

  /** Opens what the manifest names, or says why it cannot be used: then everything is to be indexed again. */
  async load(): Promise<Loaded> {
    try {
      const manifest = (await unsealed(this.#path(manifestName))) as Manifest
      if (manifest.mark !== this.#mark()) return { why: 'it was made under another schema or analysis' }
      return await this.#open(manifest)
    } catch (error) {
      if (error instanceof Damaged) return { why: error.message }
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        return { why: `${path.basename(String((error as NodeJS.ErrnoException).path))} is missing` }
      throw error
    }
  }

  async #open(manifest: Manifest): Promise<Loaded> {
    const index = new Index(this.#options)
    for (const file of manifest.values) {
      addUnreadValues(index, await unsealedBytes(this.#path(file)))
      this.#values.push({ file, sizes: index.tables.map((table) => table.size) })
    }
    for (const { file, documents, dead } of manifest.segments) {
      const segment = await readSegment(this.#path(file), this.#options.lanes ?? 1)
      if (segment.header.documents !== documents) throw new Damaged(file, 'it is not the file that was meant')
      this.#files.set(segment, file)
      const live = index.addSegment(segment)
      if (dead) live.adopt(live.without((await unsealed(this.#path(dead))) as number[]))
    }
    index.generation = manifest.generation
    this.#number = manifest.generation
    return { index, sequence: manifest.sequence, store: this }
  }

  #mark(): string {
    return schemaMark(this.#options.schema, this.#options.stemmers ?? {})
  }

  #path(file: string): string {
    return path.join(this.#directory, file)
  }

  async #saveSegment(segment: Segment, dead: readonly number[]) {
    const { documents } = segment.header
    let file = this.#files.get(segment)
    if (!file) {
      file = this.#fresh('segment')
      await writeSegment(this.#path(file), segment)
      this.#files.set(segment, file)
    }
    if (dead.length === 0) return { file, documents }
    const deadFile = this.#fresh('dead')
    await writeDurably(this.#path(deadFile), sealed(dead))
    return { file, documents, dead: deadFile }
  }

  /** Values that no file holds yet, to be written after the files before. Many small files become one. */
  #newValues(index: Index) {
    const before = this.#values.length >= mostChunks ? [] : this.#values
    const known = before.at(-1)?.sizes
    const sizes = index.tables.map((table) => table.size)
    if (known && sizes.every((size, facet) => size === known[facet])) return undefined
    const values: ValueChunk = index.tables.map((table, facet) => table.values(known?.[facet] ?? 0))
    return { file: this.#fresh('values'), values, sizes, before }
  }

  /** A name that no file has: what an interrupted save left is never taken for ours. */
  #fresh(kind: string): string {
    return `${kind}-${++this.#number}-${randomUUID()}`
  }

  /** Removes what the manifest does not name. */
  async #sweep(manifest: Manifest): Promise<void> {
    const kept = new Set([
      manifestName,
      ...manifest.values,
      ...manifest.segments.flatMap(({ file, dead }) => (dead ? [file, dead] : [file])),
    ])
    for (const file of await readdir(this.#directory))
      if (!kept.has(file) && /^(segment|dead|values|manifest)\b/.test(file)) await rm(this.#path(file), { force: true })
  }
}

/** How many values each facet has, then a line of them for each facet: read only when the facet is asked for. */
const valueLines = (values: ValueChunk): string =>
  [values.map((one) => one.length), ...values].map((line) => JSON.stringify(line)).join('\n')

function addUnreadValues(index: Index, body: Buffer): void {
  const lines: Buffer[] = []
  for (let from = 0; from < body.length;) {
    const end = body.indexOf('\n', from)
    lines.push(body.subarray(from, end < 0 ? body.length : end))
    from = end < 0 ? body.length : end + 1
  }
  const counts = JSON.parse(lines[0]!.toString('utf8')) as number[]
  counts.forEach((count, facet) => {
    if (count > 0) index.tables[facet]!.addUnread(count, () => JSON.parse(lines[facet + 1]!.toString('utf8')) as string[])
  })
}

/** Numbers of the deleted documents. */
function deadOf(live: LiveSegment): number[] {
  if (live.deleted === 0) return []
  const { segment } = live
  const bits = live.livingBits()
  const dead: number[] = []
  for (let doc = 0; doc < segment.header.documents; doc++) if (((bits[doc >>> 3]! >>> (doc & 7)) & 1) === 0) dead.push(doc)
  return dead
}
