import type { PlannedQuery } from '../planning/plan.ts'
import { defaultPivot } from '../relevance.ts'
import type { Schema } from '../schema.ts'
import { queryWordRanges } from './beginning-documents.ts'
import type { Executor } from './executor.ts'
import type { WeighedLeaf } from './scoring.ts'

/** Where the parts of a plan stand, in bytes from its beginning; kernels/kernels.as reads them there. */
const parts = { rarities: 16, fields: 32, leaves: 256, queryWords: 1280, gains: 1536, documents: 4096, scores: 4352 }
const [leafBytes, queryWordBytes, gainBytes] = [16, 8, 24]
/** The plan ends where the documents begin. */
const maxLeaves = (parts.queryWords - parts.leaves) / leafBytes
const maxQueryWords = (parts.gains - parts.queryWords) / queryWordBytes
const maxGains = Math.floor((parts.documents - parts.gains) / gainBytes)
const maxDocuments = (parts.scores - parts.documents) / 4

/** Writes what documents are scored by; false where it is too much for its room. */
function writePlan(executor: Executor, schema: Schema, planned: PlannedQuery, leaves: readonly WeighedLeaf[]): boolean {
  const { queryWords } = planned
  const { view } = executor
  const { memory32, memory64, scratch } = view
  if (leaves.length > maxLeaves || queryWords.length > maxQueryWords) return false
  const plan = scratch.scoring >>> 2
  let gains = 0
  const gain = (leaf: number, fields: number, from: number, count: number, only: number, isVariant: number) => {
    const at = plan + ((parts.gains + gains * gainBytes) >>> 2)
    memory32[at] = from
    memory32[at + 1] = count
    memory32[at + 2] = leaf
    memory32[at + 3] = fields
    memory32[at + 4] = only
    memory32[at + 5] = isVariant
    gains++
  }
  let rarities = 0
  for (let l = 0; l < leaves.length; l++) {
    const { leaf, idf } = leaves[l]!
    rarities += idf
    memory64[(scratch.scoring + parts.leaves + l * leafBytes) >>> 3] = idf
    if (gains >= maxGains) return false
    if (leaf.kind === 'prefix') {
      const [from, to] = view.range(leaf.prefix)
      gain(l, leaf.fields, from, to - from, 0, 0)
      continue
    }
    const own = view.term(leaf.term)
    if (own >= 0) gain(l, leaf.fields, own, 1, 0, 0)
    const variants = executor.variants.of(leaf)
    if (gains + variants.length > maxGains) return false
    for (const { list, only, fields } of variants) gain(l, leaf.fields & fields, list, 1, only, 1)
  }
  for (const [k, [from, to]] of queryWordRanges(view, planned).entries()) {
    const at = plan + ((parts.queryWords + k * queryWordBytes) >>> 2)
    memory32[at] = from
    memory32[at + 1] = to - from
  }
  let boosted = 0
  for (let field = 0; field < 8; field++) {
    const described = schema.text[field]
    const at = (scratch.scoring + parts.fields + field * 16) >>> 3
    memory64[at] = described?.weight ?? 0
    memory64[at + 1] = described?.pivot ?? defaultPivot
    if (described?.boosted) boosted |= 1 << field
  }
  memory32[plan] = leaves.length
  memory32[plan + 1] = gains
  memory32[plan + 2] = queryWords.length
  memory32[plan + 3] = boosted
  memory64[(scratch.scoring + parts.rarities) >>> 3] = rarities
  return true
}

/** Exact scores of a list of documents, by the kernel: answers where they stand, or 0 where there is none or the question has too many words, so that `ExactScorer` must do it. */
export function scoreList(
  executor: Executor,
  schema: Schema,
  planned: PlannedQuery,
  leaves: readonly WeighedLeaf[],
  at: number,
  n: number,
): number {
  const { kernels, scratch, forward, forwardStart } = executor.view
  if (!kernels.scoreExact || n > maxDocuments || !writePlan(executor, schema, planned, leaves)) return 0
  const into = scratch.scoring + parts.scores
  kernels.scoreExact(scratch.scoring, at, n, forward.byteOffset, forwardStart.byteOffset, into)
  return into
}

/** The same of documents that stand in no list, put into `scores`; false where there is no kernel for it. */
export function scoreByKernel(
  executor: Executor,
  schema: Schema,
  planned: PlannedQuery,
  leaves: readonly WeighedLeaf[],
  documents: readonly number[],
  scores: number[],
): boolean {
  const { scratch, memory32, memory64 } = executor.view
  const docs = scratch.scoring + parts.documents
  for (let i = 0; i < documents.length && i < maxDocuments; i++) memory32[(docs >>> 2) + i] = documents[i]!
  const into = scoreList(executor, schema, planned, leaves, docs, documents.length)
  if (into === 0) return false
  for (let i = 0; i < documents.length; i++) scores.push(memory64[(into >>> 3) + i]!)
  return true
}
