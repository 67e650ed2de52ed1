import * as z from 'zod/mini'
import { complaintReason, complaintsOf, type Complaint } from '../../ports/complaint.ts'
import { libraryKinds, type Campus, type Library } from '../../ports/libraries.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { DocumentRefused, mailAddress, words } from './document.ts'

const Code = words(64).check(z.regex(/^[\p{L}\p{N}.-]+$/u, complaintReason('noSignedCode')))
const isEachOnce = (list: readonly { readonly code: string }[]) => new Set(list.map((one) => one.code)).size === list.length

const Places = z.strictObject({
  campuses: z._default(
    z.array(z.strictObject({ code: Code, name: words(200) })).check(z.refine(isEachOnce, complaintReason('codeTwice'))),
    [],
  ),
  libraries: z._default(
    z
      .array(
        z.strictObject({
          code: words(64),
          name: z.optional(words(200)),
          campus: z.optional(words(64)),
          kind: z.optional(z.enum(libraryKinds)),
          email: z.optional(z.nullable(mailAddress)),
          phone: z.optional(z.nullable(words(60))),
          address: z.optional(z.nullable(words(300))),
        }),
      )
      .check(z.refine(isEachOnce, complaintReason('libraryTwice'))),
    [],
  ),
})

/** Campuses and libraries as the institution writes them: what is absent stays as it is, null empties it. */
type Places = z.output<typeof Places>

type Known = { readonly campuses: readonly Campus[]; readonly libraries: readonly Library[] }

const readKnown = async ({ libraries }: Pick<Stores, 'libraries'>): Promise<Known> => ({
  campuses: await libraries.campuses(),
  libraries: await libraries.libraries(),
})

/** Libraries come with the records: a code that is not there is a slip. A campus may be new where a library of the file is at it. */
function unknownCodes(known: Known, { campuses, libraries }: Places): readonly Complaint[] {
  const there = new Set(known.campuses.map(({ code }) => code))
  const named = new Set(campuses.map(({ code }) => code))
  const used = new Set(libraries.map(({ campus }) => campus))
  const isLibrary = (code: string) => known.libraries.some((one) => one.code === code)
  return [
    ...campuses.flatMap(({ code }, at): readonly Complaint[] =>
      there.has(code) || used.has(code) ? [] : [{ place: `campuses[${at}].code`, reason: 'unknownCampus', params: { code } }],
    ),
    ...libraries.flatMap(({ code }, at): readonly Complaint[] =>
      isLibrary(code) ? [] : [{ place: `libraries[${at}].code`, reason: 'unknownLibrary', params: { code } }],
    ),
    ...libraries.flatMap(({ campus }, at): readonly Complaint[] =>
      campus === undefined || there.has(campus) || named.has(campus)
        ? []
        : [{ place: `libraries[${at}].campus`, reason: 'unknownCampus', params: { code: campus } }],
    ),
  ]
}

/** The file, checked against what is there. Throws `DocumentRefused` with every complaint. */
export async function checkPlaces(stores: Pick<Stores, 'libraries'>, written: unknown): Promise<Places> {
  const result = z.safeParse(Places, written, { reportInput: true })
  if (!result.success) throw new DocumentRefused(complaintsOf(result.error.issues))
  const complaints = unknownCodes(await readKnown(stores), result.data)
  if (complaints.length > 0) throw new DocumentRefused(complaints)
  return result.data
}

/** Campuses and libraries as they are, to be changed and loaded again. */
export async function showPlaces(stores: Pick<Stores, 'libraries'>) {
  const { campuses, libraries } = await readKnown(stores)
  const codes = new Map(campuses.map(({ id, code }) => [id, code]))
  return {
    campuses: campuses.map(({ code, name }) => ({ code, name })),
    libraries: libraries.map(({ code, name, campusId, kind, email = null, phone = null, address = null }) => ({
      code,
      name,
      campus: codes.get(campusId),
      kind,
      email,
      phone,
      address,
    })),
  }
}

type Changed = Places['libraries'][number]

function changedLibrary(before: Library, { name, kind, ...contacts }: Changed, campusId = before.campusId): Omit<Library, 'id'> {
  const after = (field: 'email' | 'phone' | 'address') => (contacts[field] === undefined ? before[field] : (contacts[field] ?? undefined))
  const kept = { email: after('email'), phone: after('phone'), address: after('address') }
  const filled = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
  return { code: before.code, name: name ?? before.name, kind: kind ?? before.kind, campusId, ...filled }
}

/** Changes campuses and libraries as the file says: all of it or nothing. Throws `DocumentRefused`. */
export function storePlaces({ together }: Transactions, written: unknown): Promise<Places> {
  return together(async (stores) => {
    const places = await checkPlaces(stores, written)
    for (const campus of places.campuses) await stores.libraries.putCampus(campus)
    const { campuses, libraries } = await readKnown(stores)
    for (const changed of places.libraries) {
      const before = libraries.find(({ code }) => code === changed.code)!
      const campus = campuses.find(({ code }) => code === changed.campus)
      await stores.libraries.putLibrary(changedLibrary(before, changed, campus?.id))
    }
    const codes = [...places.campuses, ...places.libraries].map(({ code }) => code)
    await stores.audit.record({ actor: { kind: 'system' }, act: 'changed_setting', detail: { setting: 'places', codes } })
    return places
  })
}
