import type { MergeSource } from './merge.ts'
import { GONE, mergeRuns, SourceNumbers } from './merge-runs.ts'
import type { Schema } from '../schema.ts'
import { NO_KEY } from '../segment/segment.ts'

/** Where the living documents of several segments stand in the one that is made of them. */
export interface Places {
  readonly numbers: SourceNumbers
  /** By place: the number of its document among all of the sources. */
  readonly order: Uint32Array
  /** By source and document: its place, or GONE. */
  readonly placeOf: readonly Uint32Array[]
  readonly byId: Uint32Array
  /** All documents live, and those of each source come before those of the next one: nothing is to be looked up. */
  readonly isChain: boolean
}

const isSet = (bits: Uint8Array, doc: number) => ((bits[doc >>> 3]! >>> (doc & 7)) & 1) === 1

/** Segments are in order already: the newest first, then by id (`documentOrder`). Merging their documents keeps it. */
export function mergePlaces(schema: Schema, sources: readonly MergeSource[]): Places {
  const numbers = new SourceNumbers(sources.map(({ segment }) => segment.header.documents))
  const ids = new Uint32Array(numbers.size)
  const ages = new Float64Array(numbers.size)
  const byAge: Uint32Array[] = []
  const byId: Uint32Array[] = []
  const key = schema.sort.findIndex(({ name }) => name === schema.newest)
  sources.forEach(({ segment, bits }, s) => {
    const base = numbers.bases[s]!
    ids.set(segment.u32('ids'), base)
    if (key >= 0) writeAges(ages.subarray(base), segment.u32(`sort${key}`), segment.f64(`sortNumbers${key}`))
    const living = new Uint32Array(segment.header.documents)
    const livingById = new Uint32Array(segment.header.documents)
    const placesById = segment.u32('byId')
    let [n, m] = [0, 0]
    for (let doc = 0; doc < living.length; doc++) {
      if (isSet(bits, doc)) living[n++] = base + doc
      if (isSet(bits, placesById[doc]!)) livingById[m++] = base + placesById[doc]!
    }
    byAge.push(living.subarray(0, n))
    byId.push(livingById.subarray(0, m))
  })
  const order = mergeRuns(byAge, (a, b) => (ages[a] === ages[b] ? ids[a]! < ids[b]! : ages[a]! > ages[b]!))
  const places = new Uint32Array(numbers.size).fill(GONE)
  let isChain = order.length === numbers.size
  for (let place = 0; place < order.length; place++) {
    places[order[place]!] = place
    isChain &&= order[place] === place
  }
  const idOrder = mergeRuns(byId, (a, b) => ids[a]! < ids[b]!)
  for (let i = 0; i < idOrder.length; i++) idOrder[i] = places[idOrder[i]!]!
  return { numbers, order, isChain, byId: idOrder, placeOf: sources.map((_, s) => places.subarray(numbers.bases[s], numbers.bases[s + 1])) }
}

function writeAges(into: Float64Array, ordinals: Uint32Array, values: Float64Array): void {
  for (let doc = 0; doc < ordinals.length; doc++) into[doc] = ordinals[doc] === NO_KEY ? Number.NEGATIVE_INFINITY : values[ordinals[doc]!]!
}
