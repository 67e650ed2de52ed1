import { ownGuides } from '@farol/contract/activities.ts'
import { defaultPasswordRules } from '@farol/contract/password-rules.ts'
import type { InstitutionFiles } from '../../ports/institution-files.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { storeBases, storeProviders } from './store-bases-and-providers.ts'
import { DocumentRefused, parseDocument, type InstitutionDocument } from './document.ts'

export type DocumentStores = Pick<Stores, 'activities' | 'bases' | 'libraries' | 'providers' | 'settings'>

const searchModule = 1

/** The name under which a version of the document stays, so that it can be brought back. */
export const versionName = (version: number): string => `${settingNames.institution}.${version}`

/** What the document says of libraries that are not there: nothing is refused, the institution may add them later. */
export async function unknownLibraries(
  { libraries }: Pick<Stores, 'libraries'>,
  { hours }: InstitutionDocument,
): Promise<readonly string[]> {
  const known = new Set((await libraries.libraries()).map((one) => one.code))
  return hours.map((one) => one.library).filter((code) => !known.has(code))
}

/** A picture that the document names and that cannot be shown; `error` where it is there, or may be, and cannot be read. */
export interface LackingPicture {
  readonly name: string
  readonly error?: Error
}

async function lacking(files: InstitutionFiles, name: string): Promise<LackingPicture | undefined> {
  try {
    return (await files.read(name)) ? undefined : { name }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { name, error }
  }
}

/** Pictures that the document names and the folder does not give: nothing is refused, they may be put there later. */
export async function lackingPictures(files: InstitutionFiles, document: InstitutionDocument): Promise<readonly LackingPicture[]> {
  const { logo, background, sections } = document
  const cards = [sections.first, sections.second].flatMap((section) => section?.cards ?? [])
  const named = [logo?.file, background, ...cards.map(({ picture }) => picture?.file)].filter((name) => name !== undefined)
  const found = await Promise.all([...new Set(named)].map((name) => lacking(files, name)))
  return found.filter((one) => one !== undefined)
}

/** Visitors have the activities of this list and no others. */
async function grantVisitors({ activities }: DocumentStores, wished: readonly number[]): Promise<void> {
  const visitor = { kind: 'visitor' } as const
  const granted = (await activities.ofVisitors()).map((one) => one.activity)
  for (const activity of granted) if (!wished.includes(activity)) await activities.revoke(visitor, activity)
  for (const activity of wished) if (!granted.includes(activity)) await activities.grant(visitor, { module: searchModule, activity })
}

/**
 * Makes a document the one that holds, if it is right: all of it or nothing. Answers its version. With `expected`, only when that is
 * the version it replaces. Throws `DocumentRefused`.
 */
export async function storeDocument({ together }: Transactions, written: unknown, expected?: number): Promise<number> {
  const document = parseDocument(written)
  return together(async (stores) => {
    const version = await stores.settings.put(settingNames.institution, written, expected)
    if (version === undefined) throw new DocumentRefused([{ place: '', reason: 'otherVersion', params: { version: String(expected) } }])
    await stores.settings.put(versionName(version), written)
    // Without a word of them all are shown: the same document makes the same site, also when it is brought back after another one.
    await stores.settings.put(settingNames.searchGuides, document.guides ?? ownGuides)
    await stores.settings.put(settingNames.captcha, document.login.captcha ?? 'suspicion')
    await stores.settings.put(settingNames.passwordRules, document.login.passwordRules ?? defaultPasswordRules)
    await storeBases(stores, document.bases)
    await storeProviders(stores, document.providers)
    if (document.visitorActivities) await grantVisitors(stores, document.visitorActivities)
    return version
  })
}

/** Makes an earlier version the one that holds, as a new version. Throws `DocumentRefused` when there is none. */
export async function restoreDocument(deps: Transactions & DocumentStores, version: number): Promise<number> {
  const stored = await deps.settings.get(versionName(version))
  if (!stored) throw new DocumentRefused([{ place: '', reason: 'noVersion', params: { version } }])
  return storeDocument(deps, stored.value)
}

/** The versions that can be brought back, newest first. */
export async function listVersions({ settings }: Pick<Stores, 'settings'>): Promise<readonly number[]> {
  const names = Object.keys(await settings.all())
  const versions = names.flatMap((name) => /^institution\.(\d{1,9})$/.exec(name)?.[1] ?? [])
  return versions.map(Number).sort((a, b) => b - a)
}
