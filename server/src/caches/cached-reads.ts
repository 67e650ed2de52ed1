import type { ComposedStores } from '../composition/stores.ts'
import type { Availability, TitleHoldings } from '../ports/library-system.ts'
import type { StoredTitle } from '../ports/titles.ts'
import { noteComments, noteLive, noteTitles } from './page-reads.ts'
import { VersionedCache } from './versioned-cache.ts'

const limits = { maxBytes: 16 << 20, bytesOf: () => 4_096, maxAge: 60_000 }

const titleLimits = {
  maxBytes: 16 << 20,
  bytesOf: (title: StoredTitle | undefined) => 1_000 + (title?.record.length ?? 0) * 15,
  maxAge: 60_000,
}

/** A library system of somebody else's may lend without anything being written here: kept for the calls of one page, hardly for the next. */
const holdingLimits = {
  maxBytes: 1 << 20,
  bytesOf: ({ libraries }: TitleHoldings) => 256 + libraries.length * 200,
  maxAge: 1_000,
}

/** Readers may ask for codes that nobody has: what is remembered of them has an end. */
const maxNames = 20_000

/** What is had of one title is asked by several calls of its page: how many copies there are, and where. */
function cachedAvailability({ changes, clock, librarySystem: { availability } }: ComposedStores): Availability {
  const cache = new VersionedCache<TitleHoldings>({ dataVersion: () => changes.dataVersion(), clock }, holdingLimits)
  const noted = async (ids: readonly number[]) => {
    const versions = await availability.versions(ids)
    noteTitles(versions)
    return versions
  }
  const holdings = async (id: number) => cache.get(`${id} ${(await noted([id])).get(id)}`, () => availability.holdings(id))
  const countsOf = async (id: number) => {
    const { counts } = await holdings(id)
    return new Map(counts ? [[id, counts]] : [])
  }
  const counts: Availability['counts'] = async (ids, libraryId) => {
    if (ids.length === 1 && libraryId === undefined) return countsOf(ids[0]!)
    await noted(ids)
    return availability.counts(ids, libraryId)
  }
  const afterVersions =
    <A, R>(idsIn: (asked: A) => readonly number[], read: (asked: A) => Promise<R>) =>
    async (asked: A): Promise<R> => {
      await noted(idsIn(asked))
      return read(asked)
    }
  return {
    ...availability,
    holdings,
    counts,
    atHand: async () => {
      noteLive()
      return availability.atHand()
    },
    copies: afterVersions((request) => [request.titleId], availability.copies),
    divisions: afterVersions((choice) => [choice.titleId], availability.divisions),
    byLibraries: afterVersions((ids) => ids, availability.byLibraries),
  }
}

type Once = <T>(key: string, read: () => Promise<T>) => Promise<T>

/** One growing list for each kind: the mark is asked for once however many codes there are, and only codes that are new are read. */
const cachedNames =
  (once: Once) =>
  (kind: string, read: (codes: readonly string[]) => Promise<ReadonlyMap<string, string>>) =>
  async (codes: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const known = await once(`names of ${kind}`, async () => new Map<string, string | undefined>())
    const unknown = codes.filter((code) => !known.has(code))
    const found = unknown.length === 0 ? new Map<string, string>() : await read(unknown)
    if (known.size < maxNames) for (const code of unknown) known.set(code, found.get(code))
    return new Map(
      codes.flatMap((code) => {
        const name = known.get(code) ?? found.get(code)
        return name === undefined ? [] : [[code, name] as const]
      }),
    )
  }

/** What is counted over a whole table. Who asks for words is answered anew each time. */
const cachedScans = ({ arrivals, headings }: ComposedStores, once: Once): Pick<ComposedStores, 'arrivals' | 'headings'> => ({
  headings: {
    ...headings,
    parts: (size) => once(`parts of headings ${size}`, () => headings.parts(size)),
    find: (asked) =>
      asked.words.length > 0 ? headings.find(asked) : once(`headings ${JSON.stringify(asked)}`, () => headings.find(asked)),
  },
  arrivals: { ...arrivals, received: (asked) => once(`arrivals ${JSON.stringify(asked)}`, () => arrivals.received(asked)) },
})

/**
 * The stores with the small tables that every answer asks for (libraries, terms, grants, names) read once for as long as nothing is
 * written. What is written is seen by the next question: the mark is asked for each time.
 */
export function cachedReads(stores: ComposedStores): ComposedStores {
  const { activities, changes, clock, knowledge, libraries, librarySystem, providers, settings, shelfTerms, titleComments, titles } = stores
  const cache = new VersionedCache<unknown>({ dataVersion: () => changes.dataVersion(), clock }, limits)
  // A page of a title is made by a dozen calls, and each of them asks for the title.
  const titleCache = new VersionedCache<StoredTitle | undefined>({ dataVersion: () => changes.dataVersion(), clock }, titleLimits)
  const title = (id: number) => titleCache.get(String(id), () => titles.byId(id))
  const once = <T>(key: string, read: () => Promise<T>) => cache.get(key, read) as Promise<T>
  const names = cachedNames(once)
  return {
    ...stores,
    ...cachedScans(stores, once),
    activities: { ...activities, ofVisitors: () => once('visitors', activities.ofVisitors) },
    settings: { ...settings, get: (name) => once(`setting ${name}`, () => settings.get(name)) },
    titles: {
      ...titles,
      parts: (size) => once(`parts of titles ${size}`, () => titles.parts(size)),
      byId: title,
      byIds: async (ids) => (ids.length === 1 ? [(await title(ids[0]!)) ?? []].flat() : titles.byIds(ids)),
    },
    librarySystem: { ...librarySystem, availability: cachedAvailability(stores) },
    titleComments: {
      ...titleComments,
      shown: async (titleId, page) => {
        const version = await changes.commentsVersion()
        noteComments(version, titleId, await titleComments.version(titleId))
        return titleComments.shown(titleId, page)
      },
    },
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
      // Where nobody wrote plans, no list of titles asks for those that cite them.
      disciplinesOfTitles: async (ids) => ((await once('plans', knowledge.hasPlans)) ? knowledge.disciplinesOfTitles(ids) : []),
    },
  }
}
