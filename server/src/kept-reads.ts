import type { ComposedStores } from './compose-stores.ts'
import { WhileUnchanged } from './http/while-unchanged.ts'

const limits = { mostBytes: 16 << 20, bytesOf: () => 4_096, mostAge: 60_000 }

/**
 * The stores with the small tables that every answer asks for (libraries, terms, grants, names) read once for as long as nothing is
 * written. What is written is seen by the next question: the mark is asked for each time.
 */
export function keptReads(stores: ComposedStores): ComposedStores {
  const { activities, changes, clock, knowledge, libraries, providers, settings, shelfTerms } = stores
  const kept = new WhileUnchanged<unknown>({ mark: () => changes.mark(), clock }, limits)
  const once = <T>(key: string, read: () => Promise<T>) => kept.get(key, read) as Promise<T>
  /** Code by code, so that every list of codes is answered from what lists before it asked for. */
  const names =
    (kind: string, read: (codes: readonly string[]) => Promise<ReadonlyMap<string, string>>) => async (codes: readonly string[]) => {
      const found = await Promise.all(codes.map((code) => once(`${kind} ${code}`, () => read([code]))))
      return new Map(found.flatMap((one) => [...one]))
    }
  return {
    ...stores,
    activities: { ...activities, ofVisitors: () => once('visitors', activities.ofVisitors) },
    settings: { ...settings, get: (name) => once(`setting ${name}`, () => settings.get(name)) },
    providers: { ...providers, active: () => once('providers', providers.active) },
    libraries: {
      ...libraries,
      campuses: () => once('campuses', libraries.campuses),
      libraries: (campus) => once(`libraries ${campus ?? ''}`, () => libraries.libraries(campus)),
    },
    shelfTerms: {
      ...shelfTerms,
      collections: () => once('collections', shelfTerms.collections),
      loanTypes: () => once('loan types', shelfTerms.loanTypes),
      materialTypes: () => once('material types', shelfTerms.materialTypes),
      copyStateNames: () => once('states', shelfTerms.copyStateNames),
    },
    knowledge: {
      ...knowledge,
      areaNames: names('area', knowledge.areaNames),
      courseNames: names('course', knowledge.courseNames),
    },
  }
}
