const maxBuckets = 1 << 20

/** Numbers 0, 1, … ordered by id. Documents mostly come in that order already. */
function orderById(ids: Uint32Array): Uint32Array {
  const order = new Uint32Array(ids.length)
  let isSorted = true
  for (let i = 0; i < ids.length; i++) {
    order[i] = i
    if (i > 0 && ids[i]! < ids[i - 1]!) isSorted = false
  }
  return isSorted ? order : order.sort((a, b) => ids[a]! - ids[b]!)
}

/** The greatest age first, stable: by counting where ages are whole numbers near each other (Knuth, volume 3, section 5.2), else by comparing. */
function orderByAge(order: Uint32Array, ages: Float64Array): Uint32Array {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let areWhole = true
  for (const age of ages) {
    if (age === Number.NEGATIVE_INFINITY) continue
    if (!Number.isInteger(age)) areWhole = false
    if (age < low) low = age
    if (age > high) high = age
  }
  if (!areWhole || high - low > maxBuckets) return order.sort((a, b) => (ages[a] === ages[b] ? 0 : ages[a]! > ages[b]! ? -1 : 1))
  const ageless = Number.isFinite(low) ? high - low + 1 : 0
  const bucketOf = (doc: number) => (ages[doc] === Number.NEGATIVE_INFINITY ? ageless : high - ages[doc]!)
  const starts = new Uint32Array(ageless + 2)
  for (const doc of order) starts[bucketOf(doc) + 1]!++
  for (let bucket = 0; bucket <= ageless; bucket++) starts[bucket + 1]! += starts[bucket]!
  const sorted = new Uint32Array(order.length)
  for (const doc of order) sorted[starts[bucketOf(doc)]!++] = doc
  return sorted
}

/** Documents newest first, then by id; and the place of each in that order, by id. */
export function documentOrder(
  ids: Uint32Array,
  ages: Float64Array | undefined,
): { readonly order: Uint32Array; readonly byId: Uint32Array } {
  const ascending = orderById(ids)
  const order = ages ? orderByAge(ascending.slice(), ages) : ascending
  const places = new Uint32Array(ids.length)
  for (let place = 0; place < order.length; place++) places[order[place]!] = place
  return { order, byId: ascending.map((doc) => places[doc]!) }
}
