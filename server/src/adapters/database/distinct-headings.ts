import type { KnownHeading, NamedHeading } from './known-headings.ts'

/** A form of a heading as this batch names it, however often, and the heading it turned out to be. */
export interface Named {
  readonly heading: NamedHeading
  id: number | undefined
}

/** What belongs to a kind and a key: two maps instead of one of joined texts, which would be made and hashed anew at each question. */
export class ByKindAndKey<T> {
  readonly #kinds = new Map<string, Map<string, T>>()

  get kinds(): ReadonlyMap<string, ReadonlyMap<string, T>> {
    return this.#kinds
  }

  get = (kind: string, key: string): T | undefined => this.#kinds.get(kind)?.get(key)

  set(kind: string, key: string, value: T): void {
    const keys = this.#kinds.get(kind)
    if (keys) keys.set(key, value)
    else this.#kinds.set(kind, new Map([[key, value]]))
  }

  addAll(rows: readonly (T & KnownHeading)[]): void {
    for (const row of rows) this.set(row.kind, row.key, row)
  }
}

interface DistinctHeadings {
  readonly forms: readonly Named[]
  /** Those of them that name no authority. */
  readonly plain: ByKindAndKey<Named>
  readonly formOf: readonly Named[]
}

/** Each form once, and for every heading which of them it is. */
export function distinctHeadings(headings: readonly NamedHeading[]): DistinctHeadings {
  const [plain, numbered] = [new ByKindAndKey<Named>(), new ByKindAndKey<Named>()]
  const forms: Named[] = []
  const formOf = headings.map((heading) => {
    const { kind, key, authorityNumber } = heading
    const [among, cacheKey] = authorityNumber === undefined ? [plain, key] : [numbered, `${authorityNumber} ${key}`]
    const before = among.get(kind, cacheKey)
    if (before) return before
    const form: Named = { heading, id: undefined }
    among.set(kind, cacheKey, form)
    forms.push(form)
    return form
  })
  return { forms, plain, formOf }
}

export const isPlain = ({ heading }: Named): boolean => heading.authorityNumber === undefined
