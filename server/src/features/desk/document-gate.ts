import type { Complaint } from '../../ports/complaint.ts'
import type { Stores } from '../../ports/stores.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'

export type WrittenDocument = Readonly<Record<string, unknown>>

/** The institution's document, for who changes it without knowing what it may hold. */
export interface DocumentGate {
  /** What is not right; empty for a document that may be stored. */
  check(document: WrittenDocument): readonly Complaint[]
  /** The new version; undefined where `expected` is not the present one any more. */
  store(inside: Stores, document: WrittenDocument, expected: number): Promise<number | undefined>
  /** Name of the setting that keeps a version. */
  versionName(version: number): string
}

/** What holds while nothing was set. */
const unset = { name: 'Farol', acronym: 'Farol' }

/** The document as it is stored, and its version: 0 while nothing was set. */
export async function presentDocument({ settings }: Pick<Stores, 'settings'>): Promise<{ document: WrittenDocument; version: number }> {
  const stored = await settings.get(settingNames.institution)
  return stored ? { document: stored.value as WrittenDocument, version: stored.version } : { document: unset, version: 0 }
}

/** Who made a version, and why. */
export const recordVersion = (
  { audit }: Pick<Stores, 'audit'>,
  staff: StaffBearer,
  version: number,
  reason: string | undefined,
  act: 'saved_document' | 'restored_document' | 'changed_hours' = 'saved_document',
): Promise<void> =>
  audit.record({
    actor: staffActor(staff),
    act,
    subject: { kind: 'document', id: version },
    detail: { library: staff.libraryId, ...(reason !== undefined && { reason }) },
  })
