import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { SearchDocument } from '../document.ts'
import { FacetTable } from '../facets/facet-table.ts'
import { checkSchema } from '../schema.ts'
import { stemKeysOf, type EngineOptions } from '../search-index.ts'
import type { StemKeys } from '../segment/document-tokens.ts'
import { SegmentBuilder } from '../segment/segment-builder.ts'
import { whyUnusable } from './checked-file.ts'
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
import { writeSegment } from './segment-file.ts'

type AppenderOptions = Pick<EngineOptions, 'schema' | 'stemmers'>

/** An empty one where there is none; undefined where it is damaged, or of another schema. */
async function manifestToGoOnWith(directory: string, options: AppenderOptions): Promise<Manifest | undefined> {
  const fingerprint = fingerprintOf(options)
  try {
    const manifest = await readManifest(directory)
    return manifest.mark === fingerprint ? manifest : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return { mark: fingerprint, generation: 0, sequence: 0, segments: [], values: [] }
    if (whyUnusable(error) === undefined) throw error
    return undefined
  }
}

/** The last change that an index on disk holds: 0 where there is none, undefined where it cannot be gone on with. */
export const savedSequence = async (directory: string, options: AppenderOptions): Promise<number | undefined> =>
  (await manifestToGoOnWith(directory, options))?.sequence

/**
 * Adds segments to an index on disk that nobody has open: what is written needs no memory any more. For documents that are not in the index yet; nothing
 * is searched or merged, whoever opens the index does.
 */
export class IndexAppender {
  readonly #directory: string
  readonly #options: AppenderOptions
  readonly #stems: StemKeys
  readonly #tables: readonly FacetTable[]
  #values: readonly ValueFile[] = []
  #manifest: Manifest
  /** What is to be in the directory: segments of it may not count yet. */
  #cut: Manifest
  #builder: SegmentBuilder

  private constructor(directory: string, options: AppenderOptions, manifest: Manifest) {
    checkSchema(options.schema)
    this.#directory = directory
    this.#options = options
    this.#stems = stemKeysOf(options.stemmers ?? {})
    this.#tables = options.schema.facets.map(() => new FacetTable())
    this.#manifest = manifest
    this.#cut = manifest
    this.#builder = this.#fresh()
  }

  /** Goes on with what is in the directory, or begins an index. Undefined where what is there cannot be gone on with. */
  static async open(directory: string, options: AppenderOptions): Promise<IndexAppender | undefined> {
    const manifest = await manifestToGoOnWith(directory, options)
    if (!manifest) return undefined
    const appender = new IndexAppender(directory, options, manifest)
    try {
      appender.#values = await readValues(directory, manifest, appender.#tables)
      return appender
    } catch (error) {
      if (whyUnusable(error) === undefined) throw error
      return undefined
    }
  }

  /** The last change that is on disk. */
  get sequence(): number {
    return this.#manifest.sequence
  }

  /** Documents that are in no segment yet. */
  get waiting(): number {
    return this.#builder.documents
  }

  add(document: SearchDocument): void {
    this.#builder.read(document)
  }

  /** Writes what waits as a segment, which counts when `count` says so. */
  async cut(): Promise<void> {
    await mkdir(this.#directory, { recursive: true })
    const generation = this.#cut.generation + 1
    const segments = [...this.#cut.segments]
    if (this.waiting > 0) segments.push(await this.#writeSegment(generation))
    const values = newValues(this.#tables, this.#values, () => freshName('values', generation))
    if (values) this.#values = await writeValues(this.#directory, values)
    this.#cut = { ...this.#cut, generation, segments, values: this.#values.map(({ file }) => file) }
  }

  /** The directory holds what was cut, up to this change. Whatever breaks it off, it holds what it held before. */
  async count(sequence: number): Promise<void> {
    const manifest = { ...this.#cut, sequence }
    await replaceManifest(this.#directory, manifest)
    this.#manifest = manifest
  }

  async #writeSegment(generation: number) {
    const segment = this.#builder.build(0)
    // Its words and tokens are as large as what came of them.
    this.#builder = this.#fresh()
    const file = freshName('segment', generation)
    await writeSegment(path.join(this.#directory, file), segment)
    return { file, documents: segment.header.documents }
  }

  #fresh(): SegmentBuilder {
    return new SegmentBuilder(this.#options.schema, this.#tables, this.#stems)
  }
}
