import type { WantedCopies } from '../../../ports/library-system/holds.ts'
import { actingFor } from './scene.ts'
import { mustBeDone, libraryIds, type CirculationFixture } from './circulation-fixture.ts'

type Chance = () => number

const oneOf = <T>(chance: Chance, some: readonly T[]): T => some[Math.floor(chance() * some.length)]!

/** What parts of a key are drawn from; a part that most copies lack has no value more often. */
const values = {
  volume: [undefined, '1', '2', '10'],
  tome: [undefined, undefined, undefined, 'I'],
  part: [undefined, undefined, undefined, 'A'],
  additionalMaterial: [undefined, undefined, undefined, 'CD'],
} as const

type Parts = { [Part in keyof typeof values]?: string }

const libraries = ['BC', 'BS', 'BN'] as const

/** What becomes of a copy after it was put on its shelf; `lent` twice: most copies that are waited for are. */
const fates = ['shelf', 'shelf', 'lent', 'lent', 'lent', 'held', 'lost', 'in_processing', 'in_binding', 'withdrawn'] as const

export interface GeneratedTitle {
  readonly titleId: number
  /** Keys of its copies, withdrawn ones left out. */
  readonly keys: readonly WantedCopies[]
}

/** A key as one text. */
export const keyText = ({ libraryId, volume, tome, part, additionalMaterial }: WantedCopies) =>
  JSON.stringify([libraryId, volume ?? null, tome ?? null, part ?? null, additionalMaterial ?? null])

const withoutNothing = (parts: Parts): Parts => Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))

const drawParts = (chance: Chance): Parts =>
  withoutNothing({
    volume: oneOf(chance, values.volume),
    tome: oneOf(chance, values.tome),
    part: oneOf(chance, values.part),
    additionalMaterial: oneOf(chance, values.additionalMaterial),
  })

/** Keys that no copy of the title has, of the same values. */
export function strayKeys(titleId: number, keys: readonly WantedCopies[], chance: Chance): readonly WantedCopies[] {
  const known = new Set(keys.map(keyText))
  const drawn = Array.from({ length: 4 }, () => ({ titleId, libraryId: libraryIds[oneOf(chance, libraries)], ...drawParts(chance) }))
  return drawn.filter((one) => !known.has(keyText(one)))
}

interface CopyDrawn {
  readonly library: (typeof libraries)[number]
  readonly parts: Parts
  readonly type: 'N' | 'C' | 'E'
  readonly fate: (typeof fates)[number]
}

const drawCopy = (chance: Chance): CopyDrawn => ({
  library: oneOf(chance, libraries),
  parts: drawParts(chance),
  type: oneOf(chance, ['N', 'N', 'N', 'C', 'E'] as const),
  fate: oneOf(chance, fates),
})

async function putCopy(fixture: CirculationFixture, titleId: number, { library, parts, type, fate }: CopyDrawn): Promise<string> {
  const barcode = await fixture.copy({ title: titleId, library, type })
  const { volume = null, tome = null, part = null, additionalMaterial = null } = parts
  await fixture.database.write
    .updateTable('copy')
    .set({ volume, tome, part, additional_material: additionalMaterial, ...(isState(fate) ? { status: fate } : {}) })
    .where('barcode', '=', barcode)
    .execute()
  return barcode
}

/** A title with one to six copies of drawn keys, loan types and states: what is lent is the reader's `other`, what is set apart the reader's `waiter`. */
export async function generateTitle(
  fixture: CirculationFixture,
  chance: Chance,
  readers: Readonly<Record<string, number>>,
): Promise<GeneratedTitle> {
  const titleId = await fixture.title()
  const drawn = Array.from({ length: 1 + Math.floor(chance() * 6) }, () => drawCopy(chance))
  const keys = new Map<string, WantedCopies>()
  for (const copy of drawn) {
    const { library, parts, fate } = copy
    const barcode = await putCopy(fixture, titleId, copy)
    if (fate === 'lent' || fate === 'held')
      await lendOut(fixture, { barcode, library, borrower: readers['other']!, waiter: readers['waiter']!, held: fate === 'held' })
    const wanted = { titleId, libraryId: libraryIds[library], ...parts }
    if (fate !== 'withdrawn') keys.set(keyText(wanted), wanted)
  }
  return { titleId, keys: [...keys.values()] }
}

const isState = (fate: (typeof fates)[number]) => fate !== 'shelf' && fate !== 'lent' && fate !== 'held'

interface LentOut {
  readonly barcode: string
  readonly library: (typeof libraries)[number]
  readonly borrower: number
  readonly waiter: number
  readonly held: boolean
}

/** On loan; or back and set apart for somebody who waited. What the rules refuse stays on its shelf. */
async function lendOut(fixture: CirculationFixture, { barcode, library, borrower, waiter, held }: LentOut): Promise<void> {
  const libraryId = libraryIds[library]
  const desk = { ...fixture.desk, libraryId }
  const override = { codes: ['LimiteEmprestimos', 'TituloJaEmprestado'] as const, reason: 'cenário' }
  const lent = await fixture.circulation.desk.lend({ patronId: borrower, barcode, libraryId, override: override as never }, desk)
  if (lent.refused || !held) return
  await fixture.hold(waiter, barcode)
  mustBeDone(await fixture.circulation.desk.takeBack({ barcode, libraryId }, desk))
}

/** A reader in every standing that matters to a hold or a request, by what it is. */
export async function generateReaders(fixture: CirculationFixture): Promise<Readonly<Record<string, number>>> {
  const { write } = fixture.database
  const since = { created_at: '2026-11-01T10:00:00.000Z', starts_on: '2026-11-01', public_reason: 'Atraso' }
  const readers = {
    free: await fixture.reader({ category: 'GR' }),
    other: await fixture.reader({ category: 'PG' }),
    external: await fixture.reader({ category: 'EX' }),
    ended: await fixture.reader({ category: 'GR', validUntil: '2026-10-31' }),
    suspended: await fixture.reader({ category: 'GR' }),
    cleared: await fixture.reader({ category: 'GR' }),
    indebted: await fixture.reader({ category: 'GR' }),
    late: await fixture.reader({ category: 'GR' }),
    full: await fixture.reader({ category: 'GR' }),
    waiter: await fixture.reader({ category: 'DO' }),
  }
  await write
    .insertInto('patron_block')
    .values({ patron_id: readers.suspended, kind: 'suspension', origin: 'staff', ends_on: '2026-11-15', ...since })
    .execute()
  mustBeDone(await fixture.circulation.clearance.issue({ patronId: readers.cleared }, actingFor(readers.cleared)))
  const debt = { kind: 'late_fine', state: 'open', charged_at: since.created_at, charged_on: '2026-11-01' } as const
  await write
    .insertInto('debt')
    .values({ patron_id: readers.indebted, library_id: libraryIds.BC, amount_cents: 5_000, balance_cents: 5_000, ...debt })
    .execute()
  fixture.setTime('2026-10-20 10:00')
  mustBeDone(await fixture.lend(readers.late, await fixture.copy()))
  fixture.setTime('2026-11-03 10:00')
  for (let n = 0; n < 5; n += 1) {
    const barcode = await fixture.copy()
    mustBeDone(await fixture.lend(readers.other, barcode))
    await fixture.hold(readers.full, barcode)
  }
  return readers
}
