import { actionOf, type Action, type Decision } from '../../../../circulation/decision.ts'
import { isFree } from '../../../../circulation/hold-placing.ts'
import type { KeyChoice, LibraryChoices, WantedCopies } from '../../../../ports/library-system/holds.ts'
import type { CopyGroup } from './load-title-copies.ts'
import type { RuleBook } from './rule-book.ts'

/** Most combinations of one form. Beyond it volumes are answered, and one of them is asked for. */
const maxChoices = 200

const natural = new Intl.Collator('pt', { numeric: true })
const byText = (one: string | undefined, other: string | undefined): number => natural.compare(one ?? '', other ?? '')

const inOrder = (one: WantedCopies, other: WantedCopies): number =>
  byText(one.volume, other.volume) ||
  byText(one.tome, other.tome) ||
  byText(one.part, other.part) ||
  byText(one.additionalMaterial, other.additionalMaterial) ||
  (one.locationId ?? 0) - (other.locationId ?? 0)

const sum = (copies: readonly CopyGroup[]): number => copies.reduce((count, one) => count + one.copies, 0)

export interface KeyOfTitle {
  readonly key: string
  readonly wanted: WantedCopies
  readonly copies: readonly CopyGroup[]
}

/** Copies of a title by key, volume 2 before volume 10. A withdrawn copy is no choice. */
export function keysOfTitle(titleId: number, copies: readonly CopyGroup[]): readonly KeyOfTitle[] {
  const held = copies.filter((one) => one.state !== 'withdrawn')
  return [...Map.groupBy(held, (one) => one.key)]
    .map(([key, some]) => {
      const { libraryId, volume, tome, part, additionalMaterial, locationId } = some[0]!
      const wanted: WantedCopies = {
        titleId,
        libraryId,
        ...(volume === undefined ? {} : { volume }),
        ...(tome === undefined ? {} : { tome }),
        ...(part === undefined ? {} : { part }),
        ...(additionalMaterial === undefined ? {} : { additionalMaterial }),
        ...(locationId === undefined ? {} : { locationId }),
      }
      return { key, wanted, copies: some }
    })
    .toSorted((one, other) => inOrder(one.wanted, other.wanted))
}

export function keyChoice({ wanted, copies }: KeyOfTitle, decision: Decision<object>): KeyChoice {
  const { titleId: _title, libraryId: _library, ...parts } = wanted
  return { ...parts, copies: sum(copies), available: sum(copies.filter(isFree)), action: actionOf(decision) }
}

/** Open where one of its choices is; otherwise the reasons of the first. */
const together = (choices: readonly { readonly action: Action }[]): Action =>
  choices.find((one) => one.action.allowed)?.action ?? choices[0]?.action ?? { allowed: false, reasons: [] }

/** Choices by library, in the order of their names; only volumes where there are too many choices. */
export function byLibrary<Choice extends KeyChoice>(
  book: RuleBook,
  keys: readonly KeyOfTitle[],
  choiceOf: (key: KeyOfTitle) => Choice,
): readonly LibraryChoices<Choice>[] {
  const tooMany = keys.length > maxChoices
  return [...Map.groupBy(keys, (one) => one.wanted.libraryId)]
    .map(([libraryId, some]) => {
      const choices = some.map(choiceOf)
      const volumes = [...new Set(some.map((one) => one.wanted.volume ?? ''))]
      const library = { libraryId, ...book.libraryOf(libraryId) }
      return { library, action: together(choices), choices: tooMany ? [] : choices, ...(tooMany ? { volumes } : {}) }
    })
    .toSorted((one, other) => natural.compare(one.library.name, other.library.name))
}
