// Built-ins that the oldest browsers we promise do not have (S1-26: Chrome 104, Edge 110, Firefox 110), as the standards say them.
// web/scripts/newer-builtins.mjs refuses what is newer and does not stand here. Typed arrays have none of the four of arrays.

/** Adds what is missing. What JavaScript itself has is not enumerable, what the web has is. */
function add(to: object, enumerable: boolean, members: object): void {
  for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(members)))
    if (!(name in to)) Object.defineProperty(to, name, { ...member, enumerable })
}

/** Its elements by number; holes are undefined. */
const copyOf = (list: ArrayLike<unknown>): unknown[] => Array.from({ length: list.length }, (_, at) => list[at])

const needCallable = (value: unknown): void => {
  if (typeof value !== 'function') throw new TypeError(`${String(value)} is not a function`)
}

add(Array.prototype, false, {
  toReversed(this: unknown[]) {
    return copyOf(this).reverse()
  },
  toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    if (compare !== undefined) needCallable(compare)
    return copyOf(this).sort(compare)
  },
  toSpliced(this: unknown[], _start: number, _count: number) {
    const copy = copyOf(this)
    // How many there are matters: without a count all that follows goes.
    Reflect.apply(copy.splice, copy, arguments)
    return copy
  },
  with(this: unknown[], index: number, value: unknown) {
    const copy = copyOf(this)
    const from = Math.trunc(+index) || 0
    const at = from < 0 ? copy.length + from : from
    if (at < 0 || at >= copy.length) throw new RangeError(`${index} is no place in the list`)
    copy[at] = value
    return copy
  },
})

add(String.prototype, false, {
  toWellFormed(this: unknown) {
    if (this === undefined || this === null) throw new TypeError('This is no text')
    return `${this as string}`.replace(/\p{Surrogate}/gu, '\uFFFD')
  },
})

add(Map, false, {
  groupBy(items: Iterable<unknown>, keyOf: (item: unknown, at: number) => unknown) {
    needCallable(keyOf)
    const groups = new Map<unknown, unknown[]>()
    let at = 0
    for (const item of items) {
      const key = keyOf(item, at++)
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
    return groups
  },
})

add(URL, true, {
  canParse(address: string, base: string | undefined = undefined) {
    if (arguments.length === 0) throw new TypeError('An address is needed')
    const [text, from] = [`${address}`, base === undefined ? base : `${base}`]
    try {
      return Boolean(new URL(text, from))
    } catch {
      return false
    }
  },
})

add(URLSearchParams.prototype, true, {
  get size() {
    return [...URLSearchParams.prototype.keys.call(this as unknown as URLSearchParams)].length
  },
})

export {}
