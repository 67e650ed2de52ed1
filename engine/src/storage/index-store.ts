import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Index, type EngineOptions } from '../search-index.ts'
import type { LiveSegment } from '../execution/live-segment.ts'
import type { Segment } from '../segment/segment.ts'
import { Damaged, sealed, unsealed, whyUnusable, writeDurably } from './checked-file.ts'
import {
  freshName,
  fingerprintOf,
  newValues,
  readManifest,
  readValues,
  replaceManifest,
  writeValues,
  type Manifest,
  type ValueFile,
} from './manifest.ts'
import { readSegment, writeSegment } from './segment-file.ts'

/** What was found on disk. `why`: the reason why nothing of it can be used. */
export type Loaded = { readonly index: Index; readonly sequence: number; readonly store: IndexStore } | { readonly why: string }

/** Keeps an index in a directory. One process writes it at a time. */
export class IndexStore {
  readonly #directory: string
  readonly #options: EngineOptions
  readonly #files = new WeakMap<Segment, string>()
  #values: readonly ValueFile[] = []
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
    const chunk = newValues(index.tables, this.#values, () => this.#fresh('values'))
    const segments: { file: string; documents: number; dead?: string }[] = []
    for (const { one, dead } of living) segments.push(await this.#saveSegment(one.segment, dead))
    if (chunk) this.#values = await writeValues(this.#directory, chunk)
    const values = this.#values.map(({ file }) => file)
    await replaceManifest(this.#directory, { mark: fingerprintOf(this.#options), generation, sequence, segments, values })
  }

  /** Opens what the manifest names, or says why it cannot be used: then everything is to be indexed again. */
  async load(): Promise<Loaded> {
    try {
      const manifest = await readManifest(this.#directory)
      if (manifest.mark !== fingerprintOf(this.#options)) return { why: 'it was made under another schema or analysis' }
      return await this.#open(manifest)
    } catch (error) {
      const why = whyUnusable(error)
      if (why !== undefined) return { why }
      throw error
    }
  }

  async #open(manifest: Manifest): Promise<Loaded> {
    const index = new Index(this.#options)
    this.#values = await readValues(this.#directory, manifest, index.tables)
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
    await writeDurably(this.#path(deadFile), sealed(dead, deadFile))
    return { file, documents, dead: deadFile }
  }

  /** A name that no file has: what an interrupted save left is never taken for ours. */
  #fresh(kind: string): string {
    return freshName(kind, ++this.#number)
  }
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
