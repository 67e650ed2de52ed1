import { libraryZone } from '@farol/contract/library-zone.ts'
import { at as instantAt } from '../../../circulation/testing/sample-libraries.ts'
import { copyKey, workKey } from '../../../circulation/copy-key.ts'
import { neverOpen, openingHoursOf } from '../../../circulation/written-hours.ts'
import type { LoanTypeRules } from '../../../circulation/loan-type.ts'
import { shippedCirculation } from '../../../ports/library-system/circulation-settings.ts'
import { SettableClock } from '../../clock/settable-clock.ts'
import type { EssentialGroups } from '../../../ports/library-system/essential-groups.ts'
import { inMemoryCirculation } from '../in-memory/in-memory-library-system.ts'
import type { MemoryCopy, MemoryRules } from '../in-memory/memory-store.ts'
import type { SampleCopy, SampleReader } from './circulation-fixture.ts'
import { categoryIds, institutionDocument, libraryIds, sampleLimits, samplePolicies } from './sample-places.ts'

const type = (code: string, more: Partial<LoanTypeRules>): LoanTypeRules => ({
  code,
  lends: true,
  holdable: true,
  renewable: true,
  consultOnly: false,
  ...more,
})

export const memoryLoanTypes: Readonly<Record<'N' | 'C' | 'E', LoanTypeRules>> = {
  N: type('N', {}),
  C: type('C', { lends: false, holdable: false, renewable: false, consultOnly: true }),
  E: type('E', { holdable: false, renewable: false }),
}

const hoursOf = (code: string) => institutionDocument.hours.find((one) => one.library === code)

const libraries = new Map(Object.entries(libraryIds).map(([code, id]) => [id as number, { code, name: `Biblioteca ${code}` }]))

const calendars = new Map(
  [...libraries].map(([libraryId, { code }]) => {
    const written = hoursOf(code)
    return [libraryId, { libraryId, zone: libraryZone(), hours: written ? openingHoursOf(written) : neverOpen }]
  }),
)

/** The libraries of the scenarios as the memory keeps them. */
export const sampleRules: MemoryRules = {
  libraries,
  libraryOf: (libraryId) => libraries.get(libraryId)!,
  calendarOf: (libraryId) => calendars.get(libraryId)!,
  policies: samplePolicies,
  limits: sampleLimits,
  windows: [],
  centralLibraryId: libraryIds.BC,
  settings: shippedCirculation,
  penalties: { lateness: { toleranceDays: 0, onlyOpenDays: false }, fine: { capByPrice: false }, suspension: { sameDay: 'added' } },
}

interface NewCopy extends Pick<MemoryCopy, 'copyId' | 'libraryId' | 'group' | 'state' | 'price'> {
  readonly barcode: string
  readonly titleId: number
  readonly title: string
  readonly volume?: string
  readonly loanType: LoanTypeRules
}

/** A copy on its shelf. */
export function memoryCopy({ copyId, libraryId, group, state, price, loanType, ...named }: NewCopy): MemoryCopy {
  const keys = { key: copyKey({ ...named, libraryId }), work: workKey(named) }
  const shelfState = state === 'consult_only' ? state : 'available'
  return { copyId, libraryId, group, state, shelfState, ...keys, named, typed: { loanType }, ...(price === undefined ? {} : { price }) }
}

/** The same libraries, readers and shelf as `CirculationFixture`, without a database. */
export class MemoryFixture {
  readonly clock = new SettableClock(instantAt('2026-11-03 10:00').toISOString())
  readonly circulation
  #next = 1_000

  constructor(rules: MemoryRules = sampleRules) {
    this.circulation = inMemoryCirculation(rules, this.clock)
  }

  setTime(text: string): void {
    this.clock.set(instantAt(text).toISOString())
  }

  reader({ category, validUntil = '2027-02-28', second }: SampleReader): Promise<number> {
    const patronId = (this.#next += 1)
    const bond = (bondId: number, of: keyof typeof categoryIds) => ({ bondId, active: true, categoryId: categoryIds[of] })
    const others = second ? [bond((this.#next += 1), second)] : []
    this.circulation.shelf.bonds.set(patronId, [{ ...bond(patronId, category), validUntil }, ...others])
    return Promise.resolve(patronId)
  }

  title(): Promise<number> {
    return Promise.resolve((this.#next += 1))
  }

  async copy({
    title,
    library = 'BC',
    type: loanType = 'N',
    volume,
    price,
    group = 'livro',
    state = 'available',
  }: SampleCopy = {}): Promise<string> {
    const titleId = title ?? (await this.title())
    const copyId = (this.#next += 1)
    const named = { barcode: String(copyId), titleId, title: `Título ${titleId}`, ...(volume === undefined ? {} : { volume }) }
    const more = {
      libraryId: libraryIds[library],
      group,
      state,
      loanType: memoryLoanTypes[loanType],
      ...(price === undefined ? {} : { price }),
    }
    this.circulation.shelf.copies.add(memoryCopy({ copyId, ...named, ...more }))
    return String(copyId)
  }

  copyState(barcode: string): Promise<string> {
    const { shelf } = this.circulation
    const copy = shelf.copyAt(barcode)!
    const loan = shelf.loanOf(copy)
    return Promise.resolve(loan ? `${copy.state} ${loan.due.day}` : copy.state)
  }
}

/** What the suites that run on every library system ask for. */
export interface SystemUnderTest {
  readonly name: string
  readonly circulation: EssentialGroups
  setTime(text: string): void
  reader(reader: SampleReader): Promise<number>
  title(): Promise<number>
  copy(copy?: SampleCopy): Promise<string>
  copyState(barcode: string): Promise<string>
  close(): Promise<void>
}

type Libraries = Omit<SystemUnderTest, 'name' | 'close'>

export const systemOf = (name: string, libraries: Libraries, close: () => Promise<void> = () => Promise.resolve()): SystemUnderTest => ({
  name,
  circulation: libraries.circulation,
  close,
  setTime: (text) => libraries.setTime(text),
  reader: (reader) => libraries.reader(reader),
  title: () => libraries.title(),
  copy: (copy) => libraries.copy(copy),
  copyState: (barcode) => libraries.copyState(barcode),
})
