import type { MarcRecord } from '@farol/server/catalogue/record.ts'

/** A bibliographic record as a file has it, reduced to what decides which record of its number stands in the end. */
export interface CameAs {
  /** Its file and its place there, 1 for the first. */
  readonly place: string
  readonly identity: string
  /** Digest of its fields. */
  readonly digest: string
  /** Its number without an agency: a deletion that names none is meant for it. */
  readonly number: string | undefined
  readonly hasAgency: boolean
  /** 005 as it is written, where it has fourteen figures; zeros alone are no time. */
  readonly changedAt: string | undefined
  /** Leader/05. */
  readonly status: string
}

export interface ExpectedTitle {
  digest: string
  isWithdrawn: boolean
}

const control = (record: MarcRecord, tag: string): string | undefined => {
  const found = record.fields.find((field) => field.tag === tag)
  return found && 'value' in found ? found.value.trim() : undefined
}

/** What decides about a record, read from its fields alone. */
export function cameAs(record: MarcRecord, { place, identity, digest }: Pick<CameAs, 'place' | 'identity' | 'digest'>): CameAs {
  const changedAt = control(record, '005')
  return {
    place,
    identity,
    digest,
    number: control(record, '001') || undefined,
    hasAgency: Boolean(control(record, '003')),
    changedAt: changedAt && /^(?!0{14})\d{14}/.test(changedAt) ? changedAt.slice(0, 14) : undefined,
    status: record.leader.charAt(5),
  }
}

/**
 * The rule of 0264, written a second time: of two records with one number in a run the later counts when its 005 is the later one, or, where the two days
 * and times cannot tell, when leader/05 says that it was changed or deleted.
 */
export class ExpectedTitles {
  readonly titles = new Map<string, ExpectedTitle>()
  /** Places of records under a number that belongs to another work. */
  readonly others: string[] = []
  /** Deletions of what was never there. */
  deletedUnknown = 0
  /** Records that took the place of an earlier one. */
  updates = 0
  readonly #last = new Map<string, CameAs>()
  readonly #byNumber = new Map<string, string>()

  take(record: CameAs): void {
    const before = this.#last.get(record.identity)
    if (before?.digest === record.digest) return
    if (before && !this.#counts(before, record)) {
      this.others.push(record.place)
      return
    }
    if (before) this.updates += 1
    this.#last.set(record.identity, record)
    if (record.status === 'd') this.#withdraw(record)
    else this.#store(record)
  }

  #counts(before: CameAs, after: CameAs): boolean {
    const both = before.changedAt !== undefined && after.changedAt !== undefined
    if (both && before.changedAt !== after.changedAt) return after.changedAt! > before.changedAt!
    return ['a', 'c', 'd', 'p'].includes(after.status)
  }

  #store({ identity, digest, number }: CameAs): void {
    this.titles.set(identity, { digest, isWithdrawn: false })
    if (number && !this.#byNumber.has(number)) this.#byNumber.set(number, identity)
  }

  #withdraw({ identity, number, hasAgency }: CameAs): void {
    const numbered = number && !hasAgency ? this.#byNumber.get(number) : undefined
    const title = this.titles.get(identity) ?? this.titles.get(numbered ?? '')
    if (title) title.isWithdrawn = true
    else this.deletedUnknown += 1
  }
}
