/** What is looked for, as data. Nothing in it is parsed but the words of a text. `fields` left out means all text fields. */
export type Condition =
  | { readonly kind: 'words'; readonly text: string; readonly fields?: readonly string[]; readonly lastIsPrefix?: boolean }
  /** Words of letters and figures alone in which `*` stands for any letters and `?` for one. They count for nothing in relevance. */
  | { readonly kind: 'pattern'; readonly text: string; readonly fields?: readonly string[] }
  /** The words one after another inside one value. */
  | { readonly kind: 'phrase'; readonly text: string; readonly fields?: readonly string[] }
  /** A value that begins with the text; the last word may go on. */
  | { readonly kind: 'startsWith'; readonly text: string; readonly fields?: readonly string[] }
  /** A value that is the text, word for word. */
  | { readonly kind: 'exact'; readonly text: string; readonly fields?: readonly string[] }
  /** A whole value of an exact field of the schema. */
  | { readonly kind: 'value'; readonly field: string; readonly value: string }
  /** A value of an exact field that goes on so after the part of its beginning that does not file; its last word may go on. */
  | { readonly kind: 'filedStart'; readonly field: string; readonly text: string }
  | { readonly kind: 'id'; readonly id: number }
  /** One of these ids, ascending, however many: a set that is known outside of the index. Such an answer is not remembered. */
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'all' }

/** From one number to another, both with it. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Values of one filter are joined by OR, filters by AND. A span, of facets of kind number, is one more value. */
export interface Filter {
  readonly facet: string
  readonly values: readonly string[]
  readonly span?: Span
}

export interface FacetRequest {
  readonly facet: string
  /** How many values at most. */
  readonly max: number
  /** Only values of which some word begins with each word of this text. */
  readonly containing?: string
  /** Only values that stand directly below this one; of facets of kind hierarchy. */
  readonly below?: string
  /** Of facets of kind number: how many documents have a value in each of these, in this order and named `1990..1999`, in place of values. */
  readonly spans?: readonly Span[]
}

/** `by`: `relevance`, `id`, or a sort key. Equal documents: the newest first, then the lowest id. */
export interface Order {
  readonly by: string
  readonly descending: boolean
}

export interface Query {
  readonly condition: Condition
  readonly filters: readonly Filter[]
  readonly order: Order
  readonly offset: number
  readonly limit: number
  /** A facet is counted without the filters on itself. */
  readonly facets: readonly FacetRequest[]
  /** Also say where the words of each hit were found. */
  readonly positions?: boolean
}

export const everything: Query = {
  condition: { kind: 'all' },
  filters: [],
  order: { by: 'relevance', descending: true },
  offset: 0,
  limit: 20,
  facets: [],
}
