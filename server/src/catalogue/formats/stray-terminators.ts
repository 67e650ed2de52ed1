const FIELD_END = 0x1e
const SUBFIELD = 0x1f
const BLANK = 0x20

/** More than these in one record are damage of another kind. */
const maxStray = 100

const isControlTag = (tag: string): boolean => tag.startsWith('00')

/** Whether bytes can be the beginning of a field of this tag: two indicators and a subfield sign, or a control field. */
const canBegin = (piece: Buffer, tag: string): boolean =>
  isControlTag(tag) || piece.length === 2 || (piece[2] === SUBFIELD && piece[0] !== SUBFIELD && piece[1] !== SUBFIELD)

interface Entry {
  readonly tag: string
  readonly length: number
}

/** A field without terminators inside: a blank stands for one between words, nothing for one beside a blank, a sign or an end. */
export function withoutStrayTerminators(field: Buffer): Buffer {
  if (!field.includes(FIELD_END)) return field
  const kept: number[] = []
  for (const [at, byte] of field.entries()) {
    if (byte !== FIELD_END) kept.push(byte)
    else {
      const [before, after] = [kept.at(-1), field[at + 1]]
      const joins = before !== undefined && before !== BLANK && after !== undefined && ![BLANK, SUBFIELD, FIELD_END].includes(after)
      if (joins) kept.push(BLANK)
    }
  }
  return Buffer.from(kept)
}

/** Where the pieces of each field end, so that what they hold differs least from the lengths of the directory; undefined where none fits. */
function bestEnds(pieces: readonly Buffer[], entries: readonly Entry[]): number[] | undefined {
  const extra = pieces.length - entries.length
  // By how many pieces too many were used up: the least difference so far, and where the field before ended.
  let costs: number[] = [0, ...Array.from({ length: extra }, () => Infinity)]
  const from: number[][] = []
  for (const [at, { tag, length }] of entries.entries()) {
    const next = Array.from({ length: extra + 1 }, () => Infinity)
    const chosen = Array.from({ length: extra + 1 }, () => -1)
    for (let used = 0; used <= extra; used++) {
      if (costs[used] === Infinity || !canBegin(pieces[at + used]!, tag)) continue
      let size = 0
      for (let more = used; more <= extra; more++) {
        size += pieces[at + more]!.length + 1
        const cost = costs[used]! + Math.abs(size - length)
        if (cost < next[more]!) [next[more], chosen[more]] = [cost, used]
      }
    }
    from.push(chosen)
    costs = next
  }
  if (costs[extra] === Infinity) return undefined
  const ends: number[] = []
  for (let at = entries.length - 1, used = extra; at >= 0; used = from[at]![used]!, at--) ends.unshift(at + used + 1)
  return ends
}

/**
 * Fields of a record that holds more terminators than fields: pieces that cannot begin a field belong to the one before. `joined` are the
 * tags of fields that were put together again.
 */
export function joinPieces(
  pieces: readonly Buffer[],
  entries: readonly Entry[],
): { readonly fields: Buffer[]; readonly joined: string[] } | undefined {
  const extra = pieces.length - entries.length
  if (extra < 1 || extra > maxStray) return undefined
  const ends = bestEnds(pieces, entries)
  if (!ends) return undefined
  const fields: Buffer[] = []
  const joined: string[] = []
  for (const [at, end] of ends.entries()) {
    const own = pieces.slice(ends[at - 1] ?? 0, end)
    if (own.length > 1) joined.push(entries[at]!.tag)
    fields.push(Buffer.concat(own.flatMap((piece, part) => (part === 0 ? [piece] : [Buffer.from([FIELD_END]), piece]))))
  }
  return { fields, joined }
}
