import { circulationCalls, documentCalls, type DocumentCalls } from '@farol/contract/schemas/desk/institution.ts'
import { checkCirculation, circulationVersionName, storeCirculation } from '../../calls/circulation-versions.ts'
import type { Complaint } from '../../ports/complaint.ts'
import { circulationSetting, shippedForStaff } from '../../ports/library-system/circulation-settings.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { presentDocument, recordVersion, type DocumentGate, type WrittenDocument } from './document-gate.ts'

/** A version that was made, and of which earlier one it is the return. */
interface MadeVersion {
  readonly version: number
  readonly reason: string | undefined
  readonly restores?: number
}

/** A setting that staff write as one document, of which every version stays. */
export interface VersionedDocument {
  readonly calls: DocumentCalls
  /** Name of the setting. */
  readonly setting: string
  /** What holds where nothing is written. */
  readonly shipped?: WrittenDocument
  /** Under which subject the record of acts has its versions. */
  readonly subject: 'document' | 'setting'
  present(stores: Pick<Stores, 'settings'>): Promise<{ document: WrittenDocument; version: number }>
  versionName(version: number): string
  check(stores: Pick<Stores, 'libraries'>, document: WrittenDocument): Promise<readonly Complaint[]>
  /** The new version; undefined where `expected` is not the present one any more. */
  store(inside: Stores, document: WrittenDocument, expected: number): Promise<number | undefined>
  record(inside: Stores, staff: StaffBearer, made: MadeVersion): Promise<void>
}

export const institutionDocument = ({ check, store, versionName }: DocumentGate): VersionedDocument => ({
  calls: documentCalls,
  setting: settingNames.institution,
  subject: 'document',
  present: presentDocument,
  versionName,
  check: async (_, document) => check(document),
  store,
  record: (inside, staff, { version, reason, restores }) =>
    recordVersion(inside, staff, version, reason, restores === undefined ? 'saved_document' : 'restored_document'),
})

export const circulationDocument: VersionedDocument = {
  calls: circulationCalls,
  setting: circulationSetting,
  shipped: shippedForStaff,
  subject: 'setting',
  async present({ settings }) {
    const stored = await settings.get(circulationSetting)
    return stored ? { document: stored.value as WrittenDocument, version: stored.version } : { document: {}, version: 0 }
  },
  versionName: circulationVersionName,
  check: checkCirculation,
  store: storeCirculation,
  record: ({ audit }, staff, { version, reason, restores }) =>
    audit.record({
      actor: staffActor(staff),
      act: 'changed_setting',
      subject: { kind: 'setting', id: version },
      detail: {
        setting: circulationSetting,
        version,
        library: staff.libraryId,
        ...(restores !== undefined && { restores }),
        ...(reason !== undefined && { reason }),
      },
    }),
}
