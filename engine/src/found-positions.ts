import type { FoundAt } from './answer.ts'
import { FIELD_BITS, GHOST, VALUE_START } from './document.ts'
import type { Schema } from './schema.ts'

/** Where the terms for which `found` holds stand in a document; `flags` from `from` to `to`. */
export function foundAt(schema: Schema, flags: ArrayLike<number>, from: number, to: number, found: (i: number) => boolean): FoundAt[] {
  const places: FoundAt[] = []
  let field = -1
  let value = -1
  let word = 0
  for (let i = from; i < to; i++) {
    const flag = flags[i]!
    if (flag & GHOST) continue
    if ((flag & FIELD_BITS) !== field) value = -1
    field = flag & FIELD_BITS
    if (flag & VALUE_START) value++
    word = flag & VALUE_START ? 0 : word + 1
    if (found(i)) places.push({ field: schema.text[field]!.name, value, word })
  }
  return places
}
