import { libraryZone } from '@farol/contract/library-zone.ts'
import { at as instantAt } from '../../../circulation/testing/sample-libraries.ts'
import { neverOpen, openingHoursOf } from '../../../circulation/written-hours.ts'
import type { LoanTypeRules } from '../../../circulation/loan-type.ts'
import { shippedCirculation } from '../../../ports/library-system/circulation-settings.ts'
import { SettableClock } from '../../clock/settable-clock.ts'
import { inMemoryCirculation, type EssentialGroups } from '../in-memory/in-memory-library-system.ts'
import type { MemoryRules } from '../in-memory/memory-rows.ts'
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

/** The libraries of the scenarios as the memory keeps them. */
export const sampleRules: MemoryRules = {
  libraries: new Map(Object.entries(libraryIds).map(([code, id]) => [id, { code, name: `Biblioteca ${code}` }])),
  calendars: new Map(
    Object.entries(libraryIds).map(([code, libraryId]) => {
      const written = hoursOf(code)
      return [libraryId, { libraryId, zone: libraryZone(), hours: written ? openingHoursOf(written) : neverOpen }]
    }),
  ),
  policies: samplePolicies,
  limits: sampleLimits,
  centralLibraryId: libraryIds.BC,
  settings: { ...shippedCirculation, centralLibrary: 'BC' },
  penalties: { lateness: { toleranceDays: 0, onlyOpenDays: false }, fine: { capByPrice: false }, suspension: { sameDay: 'added' } },
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
    this.circulation.shelf.readers.set(patronId, {
      patronId,
      bonds: [{ ...bond(patronId, category), validUntil }, ...(second ? [bond((this.#next += 1), second)] : [])],
    })
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
    this.circulation.shelf.copies.push({
      copyId,
      named: { barcode: String(copyId), titleId, title: `Título ${titleId}`, ...(volume === undefined ? {} : { volume }) },
      libraryId: libraryIds[library],
      group,
      state,
      shelfState: state,
      loanType: memoryLoanTypes[loanType],
      ...(price === undefined ? {} : { price }),
    })
    return String(copyId)
  }

  copyState(barcode: string): Promise<string> {
    const { state, dueOn } = this.circulation.shelf.copyAt(barcode)!
    return Promise.resolve(dueOn === undefined ? state : `${state} ${dueOn}`)
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
