import { QueryRefused, type Limits } from '../limits.ts'
import { stringAt } from '../strings/byte-strings.ts'
import { fitsPattern } from '../planning/word-pattern.ts'
import type { PatternPlan, PrefixPlan, TermPlan } from '../planning/plan.ts'
import { Budget } from './budget.ts'
import { documentOf, documentsOf } from './document-by-id.ts'
import { UnionCache } from './union-cache.ts'
import type { ListsPlan, SegmentPlan, SpansPlan } from './segment-plan.ts'
import type { DocumentSet, SegmentView } from './segment-view.ts'
import { sequenceSet, startField } from './sequences.ts'
import { intersect, toBits, unite } from './set-operations.ts'
import { intersectTerms, byRarity, intersectTerm } from './conjunction.ts'
import { StemVariants } from './stem-variants.ts'
import { valueStarts, type ValueStarts } from './value-starts.ts'
import { spansOf, valueRuns, within, type ValueRuns } from './value-runs.ts'

type FilterPlan = ListsPlan | SpansPlan

const listsBetweenChecks = 1024
/** A union of fewer lists is made in less time than it takes to look for it. */
const fewLists = 8
/** The beginnings of so few documents are read in a millisecond. */
const fewDocuments = 2000

/** Finds the documents of one segment that a plan describes. */
export class Executor {
  readonly view: SegmentView
  readonly limits: Limits
  /** A bit for each boosted field. */
  readonly boosted: number
  /** Of the query that is being answered; all segments have the same. */
  #budget: Budget | undefined
  readonly #unions: UnionCache
  /** By facet, once it was asked for; undefined where values are scattered. */
  readonly #runs = new Map<number, ValueRuns | undefined>()

  #planned: { readonly facet: number; readonly ordinals: readonly number[]; readonly plan: FilterPlan } | undefined

  readonly variants: StemVariants
  /** By text field, once it was asked for; undefined where values are too many. */
  readonly #starts = new Map<number, ValueStarts | undefined>()

  /** Told of beginnings that were read here. */
  onStarts: ((field: number, starts: ValueStarts | undefined) => void) | undefined

  constructor(view: SegmentView, limits: Limits, boosted: number) {
    this.view = view
    this.limits = limits
    this.boosted = boosted
    this.#unions = new UnionCache(view.bitmapBytes)
    this.variants = new StemVariants(view)
  }

  /** A query begins, with what is left of its time. */
  begin(budget?: Budget): void {
    this.#budget = budget
    this.#planned = undefined
    this.view.begin()
  }

  #checkTime(): void {
    this.#budget ??= new Budget(this.limits.time)
    this.#budget.check()
  }

  /** Where the values of a facet stand, when the documents of each stand together. */
  runs(facet: number): ValueRuns | undefined {
    if (!this.#runs.has(facet)) this.#runs.set(facet, valueRuns(this.view, facet))
    return this.#runs.get(facet)
  }

  /** Where values of a text field begin, unless they are too many to be kept. */
  starts(field: number): ValueStarts | undefined {
    if (!this.#starts.has(field)) {
      const starts = valueStarts(this.view, field, ((this.boosted >>> field) & 1) === 1)
      this.#starts.set(field, starts)
      this.onStarts?.(field, starts)
    }
    return this.#starts.get(field)
  }

  /** Takes over what another thread read. */
  adoptStarts(field: number, starts: ValueStarts | undefined): void {
    this.#starts.set(field, starts)
  }

  /** Whether a plan asks for beginnings of a field that nobody has read yet: the first to ask reads the whole forward index. */
  lacksStarts(plan: SegmentPlan): boolean {
    if (plan.kind === 'and' || plan.kind === 'or') return plan.of.some((one) => this.lacksStarts(one))
    if (plan.kind === 'not') return this.lacksStarts(plan.of)
    const field = plan.kind === 'sequence' ? startField(plan) : undefined
    return field !== undefined && !this.#starts.has(field)
  }

  /** The same for those of boosted fields, which every question for words that is ordered by relevance asks for. Few documents are read at once. */
  lacksBoosted(): boolean {
    for (let field = 0; this.boosted >>> field; field++)
      if ((this.boosted >>> field) & 1 && !this.#starts.has(field)) return this.view.documents > fewDocuments
    return false
  }

  /** What a filter lets through, for this segment. */
  filterPlan(facet: number, ordinals: readonly number[]): FilterPlan {
    // One question asks for the same filter several times, and holds its ordinals.
    if (this.#planned?.ordinals === ordinals && this.#planned.facet === facet) return this.#planned.plan
    const plan = this.#filterPlan(facet, ordinals)
    this.#planned = { facet, ordinals, plan }
    return plan
  }

  #filterPlan(facet: number, ordinals: readonly number[]): FilterPlan {
    const runs = this.runs(facet)
    if (runs) return { kind: 'spans', spans: spansOf(runs, ordinals) }
    return { kind: 'lists', lists: ordinals.map((ordinal) => this.view.facetList(facet, ordinal)).filter((list) => list >= 0) }
  }

  find(plan: SegmentPlan): DocumentSet {
    const { view } = this
    if (plan.kind !== 'term' && plan.kind !== 'id' && plan.kind !== 'lists' && plan.kind !== 'and') this.#checkTime()
    switch (plan.kind) {
      case 'none':
        return view.empty()
      case 'all':
        return { kind: 'bits', at: view.segment.u8('all').byteOffset, slot: -1 }
      case 'id':
        return this.#id(plan.id)
      case 'ids':
        return documentsOf(view, plan.ids)
      case 'term':
        return this.#term(plan)
      case 'prefix':
        return this.prefix(plan)
      case 'pattern':
        return this.#pattern(plan)
      case 'sequence':
        return sequenceSet(this, plan)
      case 'lists':
        return this.#anyOf(plan.lists)
      case 'spans':
        return within(view, this.find({ kind: 'all' }), plan.spans)
      case 'or':
        return this.#union(plan.of.map((one) => () => this.find(one)))
      case 'not':
        return intersect(view, this.find({ kind: 'all' }), this.find(plan.of), 0)
      default:
        return this.#and(plan.of)
    }
  }

  /** Documents of a list whose fields share a bit with `fields`. */
  list(list: number, fields: number): DocumentSet {
    const { view } = this
    const isTerm = list < view.segment.header.terms
    const mask = isTerm ? view.termMasks[list]! : 0
    if (isTerm && (mask & fields) === 0) return view.empty()
    const n = view.frequencies[list]!
    const masks = isTerm && (mask & ~fields) !== 0 ? view.masksAt + view.termStarts[list]! : 0
    if (view.isBitmap(list)) {
      if (!masks) return { kind: 'bits', at: view.bitmapAt(list), slot: -1 }
      const slot = view.take()
      view.kernels.maskBits(view.bitmapAt(list), view.words, masks, fields, view.slotAt(slot))
      return { kind: 'bits', at: view.slotAt(slot), slot }
    }
    const whole = view.decoded(list)
    if (!masks) return whole
    const slot = view.take()
    const at = view.slotAt(slot)
    const known = view.kernels.maskList(whole.at, n, masks, fields, at)
    view.release(whole)
    return { kind: 'list', at, n: known, slot }
  }

  prefix({ prefix, fields }: PrefixPlan): DocumentSet {
    const [from, to] = this.view.range(prefix)
    return this.range(from, to, fields)
  }

  checkRange(from: number, to: number): void {
    if (to - from > this.limits.prefix) throw new QueryRefused('prefix', this.limits.prefix)
  }

  /** Documents of all terms from one number up to another. */
  range(from: number, to: number, fields: number): DocumentSet {
    this.checkRange(from, to)
    if (to - from === 1) return this.list(from, fields)
    if (to === from) return this.view.empty()
    const into = this.view.clearedBits()
    for (let list = from; list < to; list++) {
      if (list % listsBetweenChecks === 0) this.#checkTime()
      unite(this.view, into, this.list(list, fields))
    }
    return into
  }

  #pattern({ prefix, pattern, fields }: PatternPlan): DocumentSet {
    const [from, to] = this.view.range(prefix)
    this.checkRange(from, to)
    const characters = [...pattern]
    const into = this.view.clearedBits()
    for (let list = from; list < to; list++) {
      if (list % listsBetweenChecks === 0) this.#checkTime()
      if (fitsPattern(characters, [...stringAt(this.view.terms, list)])) unite(this.view, into, this.list(list, fields))
    }
    return into
  }

  #term(plan: TermPlan): DocumentSet {
    const { view } = this
    const own = view.term(plan.term)
    const variants = this.variants.of(plan)
    if (variants.length === 0) return own < 0 ? view.empty() : this.list(own, plan.fields)
    const ways: (() => DocumentSet)[] = own < 0 ? [] : [() => this.list(own, plan.fields)]
    for (const { list, only, fields } of variants)
      ways.push(() => intersect(view, this.list(list, plan.fields & fields), { kind: 'bits', at: only, slot: -1 }))
    return this.#union(ways)
  }

  /** Documents of any of the lists; of many lists, what they came to last time. */
  #anyOf(lists: readonly number[]): DocumentSet {
    const { view } = this
    const ways = () => lists.map((list) => () => this.list(list, 0xff))
    if (lists.length < fewLists) return this.#union(ways())
    const key = lists.join()
    const known = this.#unions.get(key)
    if (known) {
      const slot = view.take()
      const at = view.slotAt(slot)
      view.memory8.set(known, at)
      return { kind: 'bits', at, slot }
    }
    const found = toBits(view, this.#union(ways()))
    this.#unions.put(key, view.memory8.slice(found.at, found.at + view.bitmapBytes))
    return found
  }

  /** What is found only one way stays as it is: a list that met nothing but empty ones need be no bitmap. */
  #union(ways: readonly (() => DocumentSet)[]): DocumentSet {
    const { view } = this
    let found = view.empty()
    let into: (DocumentSet & { kind: 'bits' }) | undefined
    for (let i = 0; i < ways.length; i++) {
      if (i > 0 && i % listsBetweenChecks === 0) this.#checkTime()
      const set = ways[i]!()
      if (set.kind === 'list' && set.n === 0) view.release(set)
      else if (into) unite(view, into, set)
      else if (found.kind === 'list' && found.n === 0) found = set
      else {
        into = found.kind === 'bits' && found.slot >= 0 ? found : this.#copied(found)
        unite(view, into, set)
      }
    }
    return into ?? found
  }

  #copied(set: DocumentSet): DocumentSet & { kind: 'bits' } {
    if (set.kind === 'list') return toBits(this.view, set)
    const slot = this.view.take()
    const at = this.view.slotAt(slot)
    this.view.kernels.copy(set.at, at, this.view.bitmapBytes)
    return { kind: 'bits', at, slot }
  }

  /** Rarest first, what is excluded last. */
  #and(of: readonly SegmentPlan[]): DocumentSet {
    const { view } = this
    const wanted = byRarity(this, of)
    const hasSpans = of.some((one) => one.kind === 'spans')
    const pair = wanted.length > 1 && !hasSpans ? intersectTerms(this, wanted[0]!, wanted[1]!) : undefined
    let found = pair ?? this.find(wanted[0] ?? { kind: 'all' })
    if (hasSpans) for (const plan of of) if (plan.kind === 'spans') found = within(view, found, plan.spans)
    for (let i = pair ? 2 : 1; i < wanted.length; i++) {
      if (found.kind === 'list' && found.n === 0) return found
      if (i > 2) this.#checkTime()
      found = this.also(found, wanted[i]!)
    }
    for (const plan of of) if (plan.kind === 'not') found = intersect(view, found, this.find(plan.of), 0)
    return found
  }

  /** What of a set a plan finds too; gives the slot of the set back. Fields of a word are looked at only in the documents of a list. */
  also(found: DocumentSet, plan: SegmentPlan): DocumentSet {
    const { view } = this
    if (plan.kind === 'spans') return within(view, found, plan.spans)
    const list = plan.kind === 'term' && found.kind === 'list' && this.variants.of(plan).length === 0 ? view.term(plan.term) : -1
    if (list < 0 || found.kind !== 'list' || plan.kind !== 'term') return intersect(view, found, this.find(plan))
    return intersectTerm(view, found, 0, list, plan.fields)
  }

  #id(id: number): DocumentSet {
    const doc = documentOf(this.view, id)
    if (doc < 0) return this.view.empty()
    const slot = this.view.take()
    const at = this.view.slotAt(slot)
    this.view.memory32[at >>> 2] = doc
    return { kind: 'list', at, n: 1, slot }
  }
}
