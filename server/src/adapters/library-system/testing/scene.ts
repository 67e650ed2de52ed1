import type { Acting, Decision } from '../../../ports/library-system/acts.ts'
import type { WantedCopies } from '../../../ports/library-system/holds.ts'
import { libraryIds, mustBeDone, type categoryIds, type CirculationFixture } from './circulation-fixture.ts'

const people = { ana: 'GR', bruno: 'GR', celia: 'DO', davi: 'PG', elisa: 'TA', fabio: 'EX', gil: 'egresso', hugo: 'GR' } as const

export type Person = keyof typeof people
export type LibraryCode = keyof typeof libraryIds

/** Titles and their copies: the bar code of the scenarios, its library, and what else its key has. */
const shelf: Readonly<Record<string, readonly (readonly [string, LibraryCode, { volume?: string; material?: string; type?: 'C' }?])[]>> = {
  T1: [
    ['1001', 'BC'],
    ['1002', 'BC'],
  ],
  T2: [['1010', 'BC']],
  T3: [
    ['1021', 'BC', { volume: '1' }],
    ['1022', 'BC', { volume: '2' }],
    ['1023', 'BC', { volume: '2' }],
  ],
  T4: [
    ['1031', 'BC'],
    ['1032', 'BC', { material: 'CD' }],
  ],
  T5: [
    ['1041', 'BC'],
    ['1042', 'BN'],
  ],
  T6: [['1051', 'BC', { type: 'C' }]],
  T7: [['1071', 'BC']],
  T8: [['1081', 'BC']],
  T9: [['1091', 'BC']],
}

/** What stands from an earlier scene is over: jobs would find it. */
async function endEarlierScenes({ database: { write }, clock }: CirculationFixture): Promise<void> {
  const ended_at = clock.now().toISOString()
  const over = { ended_at, ended_by: 'system' as const, end_reason: 'scene' }
  await write.updateTable('allocation').set({ ended_at, end_reason: 'scene' }).where('ended_at', 'is', null).execute()
  await write
    .updateTable('hold')
    .set({ state: 'cancelled', suspended_until: null, ...over })
    .where('ended_at', 'is', null)
    .execute()
  await write
    .updateTable('loan_request')
    .set({ state: 'not_finished', ...over })
    .where('ended_at', 'is', null)
    .execute()
  await write.deleteFrom('staff_task').execute()
}

async function addPeople(fixture: CirculationFixture): Promise<Record<Person, number>> {
  const ids: Partial<Record<Person, number>> = {}
  for (const [name, category] of Object.entries(people))
    ids[name as Person] = await fixture.reader({ category: category as keyof typeof categoryIds })
  await fixture.bond(ids.hugo!, 'TA')
  return ids as Record<Person, number>
}

async function addShelf(fixture: CirculationFixture) {
  const [titles, copies] = [new Map<string, number>(), new Map<string, string>()]
  for (const [title, some] of Object.entries(shelf)) {
    const titleId = await fixture.title()
    titles.set(title, titleId)
    for (const [name, library, { material, type, ...more } = {}] of some) {
      const barcode = await fixture.copy({ title: titleId, library, ...(type ? { type } : {}), ...more })
      if (material)
        await fixture.database.write.updateTable('copy').set({ additional_material: material }).where('barcode', '=', barcode).execute()
      copies.set(name, barcode)
    }
  }
  return { titles, copies }
}

/** The readers and the shelf of the scenarios, new, at 10:00 of 3 November 2026; what stood there before is over. */
export async function openScene(fixture: CirculationFixture) {
  fixture.setTime('2026-11-03 10:00')
  await fixture.settings({})
  await endEarlierScenes(fixture)
  const ids = await addPeople(fixture)
  const { titles, copies } = await addShelf(fixture)
  const barcodeOf = (name: string) => copies.get(name)!
  const titleOf = (name: string) => titles.get(name)!
  const { circulation } = fixture
  const deskAt = (library: LibraryCode): Acting => ({ ...fixture.desk, libraryId: libraryIds[library] })
  const wanted = (title: string, library: LibraryCode = 'BC', parts: Partial<WantedCopies> = {}): WantedCopies => ({
    titleId: titleOf(title),
    libraryId: libraryIds[library],
    ...parts,
  })
  const place = (person: Person, what: WantedCopies) =>
    circulation.holds.place({ patronId: ids[person], wanted: what }, actingFor(ids[person]))
  const lend = (name: string, person: Person, library: LibraryCode = 'BC') =>
    fixture.circulation.desk.lend({ patronId: ids[person], barcode: barcodeOf(name), libraryId: libraryIds[library] }, deskAt(library))
  return {
    ids,
    titleOf,
    barcodeOf,
    wanted,
    deskAt,
    lend,
    place,
    owner: (person: Person) => ({ patronId: ids[person] }),
    self: (person: Person) => actingFor(ids[person]),
    hold: async (person: Person, what: WantedCopies) => mustBeDone(await place(person, what)),
    lent: async (name: string, person: Person, library: LibraryCode = 'BC') => mustBeDone(await lend(name, person, library)),
    returned: async (name: string, library: LibraryCode = 'BC') =>
      mustBeDone(await circulation.desk.takeBack({ barcode: barcodeOf(name), libraryId: libraryIds[library] }, deskAt(library))),
    stateOf: (name: string) => fixture.copyState(barcodeOf(name)),
    setState: (status: string, ...names: readonly string[]) =>
      fixture.database.write.updateTable('copy').set({ status }).where('barcode', 'in', names.map(barcodeOf)).execute(),
    live: async (person: Person) => (await circulation.holds.live(ids[person])).holds,
    past: async (person: Person) => (await circulation.holds.past({ patronId: ids[person], offset: 0, limit: 50 })).holds,
  }
}

export type Scene = Awaited<ReturnType<typeof openScene>>

export const actingFor = (patronId: number): Acting => ({ actor: { kind: 'patron', loginId: patronId } })

/** Codes of the reasons alone. */
export const codesOf = (decision: Decision<object>): readonly string[] => (decision.refused ? decision.reasons.map((one) => one.code) : [])
