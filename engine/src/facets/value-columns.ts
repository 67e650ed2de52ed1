import type { FacetLists } from './facet-rows.ts'
import type { ValueNumbers } from './facet-table.ts'
import { GrowingArray } from '../segment/growing-array.ts'

/**
 * Values of so many documents are numbered together, facet after facet: a document has one or two of a facet, and looking these up alone would let the
 * processor wait for each.
 */
const together = 64

/** Values of the facets of documents, by their numbers. */
export class ValueColumns {
  readonly #tables: readonly ValueNumbers[]
  /** By facet: values that have no number here yet. */
  readonly #waiting: string[][]
  #documentsWaiting = 0
  readonly #values: readonly GrowingArray[]
  /** By facet: where the values of each document begin, and of the last one end. */
  readonly #starts: readonly GrowingArray[]

  constructor(tables: readonly ValueNumbers[]) {
    this.#tables = tables
    this.#waiting = tables.map(() => [])
    this.#values = tables.map(() => new GrowingArray())
    this.#starts = tables.map(() => new GrowingArray())
    for (const starts of this.#starts) starts.push(0)
  }

  /** Takes the values of the next document, by facet. */
  add(facets: readonly (readonly string[])[]): void {
    for (let f = 0; f < facets.length; f++) {
      const values = facets[f]!
      const waiting = this.#waiting[f]!
      for (let i = 0; i < values.length; i++) waiting.push(values[i]!)
      this.#starts[f]!.push(this.#values[f]!.length + waiting.length)
    }
    if (++this.#documentsWaiting === together) this.#number()
  }

  #number(): void {
    this.#documentsWaiting = 0
    for (let f = 0; f < this.#tables.length; f++) {
      const waiting = this.#waiting[f]!
      if (waiting.length === 0) continue
      const at = this.#values[f]!.length
      this.#tables[f]!.ordinals(waiting, this.#values[f]!.room(waiting.length), at)
      this.#waiting[f] = []
    }
  }

  /** The values of all documents in their new order. */
  lists(order: Uint32Array): FacetLists[] {
    this.#number()
    return this.#tables.map((table, facet) => {
      const given = this.#values[facet]!.values()
      const from = this.#starts[facet]!.values()
      const starts = new Uint32Array(order.length + 1)
      const values = new Uint32Array(given.length)
      let end = 0
      for (let place = 0; place < order.length; place++) {
        const doc = order[place]!
        const last = from[doc + 1]!
        for (let i = from[doc]!; i < last; i++) values[end++] = given[i]!
        starts[place + 1] = end
      }
      return { facet, cardinality: table.size, starts, values }
    })
  }
}
