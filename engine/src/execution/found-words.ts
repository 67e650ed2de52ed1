import type { FoundAt } from '../answer.ts'
import { FIELD_BITS } from '../document.ts'
import { foundAt, highlightsOf } from '../match-positions.ts'
import type { PlannedQuery } from '../planning/plan.ts'
import type { Schema } from '../schema.ts'
import { TOKEN_FLAG_BITS } from '../segment/segment.ts'
import { stringAt } from '../strings/byte-strings.ts'
import type { LiveSegment } from './live-segment.ts'

/** Where what is asked for stands in a document. */
export function foundIn(schema: Schema, { executor }: LiveSegment, document: number, { plan }: PlannedQuery): FoundAt[] {
  const { view } = executor
  const { forward, forwardStart, terms } = view
  const { words, sequences } = highlightsOf(plan)
  const tests = words.map((leaf) => ({ fields: leaf.fields, shares: executor.variants.sharer(leaf) }))
  const found = (token: number) =>
    tests.some(
      ({ fields, shares }) =>
        ((fields >>> (token & FIELD_BITS)) & 1) === 1 && shares(token >>> TOKEN_FLAG_BITS, document, token & FIELD_BITS) > 0,
    )
  const tokens = {
    flags: forward,
    from: forwardStart[document]!,
    to: forwardStart[document + 1]!,
    textAt: (i: number) => stringAt(terms, forward[i]! >>> TOKEN_FLAG_BITS),
  }
  return foundAt(schema, tokens, sequences, (i) => found(forward[i]!))
}
