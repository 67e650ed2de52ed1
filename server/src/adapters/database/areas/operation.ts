import { sql, type Generated } from 'kysely'
import { operation } from '../../../privacy/rules.ts'
import type { DataSubject } from '../data-subjects.ts'
import { auditStore } from '../audit-store.ts'
import type { Handles } from '../handles.ts'
import { importRunStore } from '../import-run-store.ts'
import { institutionSettingStore } from '../institution-setting-store.ts'
import { jobStore } from '../job-store.ts'
import { outboxStore } from '../outbox-store.ts'
import { quarantineStore } from '../quarantine-store.ts'
import type { Instant, JsonText, LocalDate } from './column-types.ts'
import { table } from './table.ts'

/** Steps of the schema that were taken. */
export interface MigrationTable {
  name: string
  applied_at: Instant
}

/** Raised by every transaction that changes data of the subject. */
export interface DataVersionTable {
  subject: DataSubject
  version: Generated<number>
}

/** Raised by every transaction that changes which copies of the title are there. */
export interface TitleAvailabilityVersionTable {
  title_id: number
  version: Generated<number>
}

export interface InstitutionSettingTable {
  name: string
  value: JsonText
  version: number
  updated_at: Instant
}

export interface OutboxHeadTable {
  singleton: 1
  seq: number
}

export interface OutboxReaderTable {
  name: string
  acknowledged: number
  updated_at: Instant
}

export interface OutboxTable {
  seq: number
  topic: string
  payload: JsonText
  created_at: Instant
}

/** How far a job of every night has come. */
export interface JobProgressTable {
  job: string
  reached: LocalDate
}

export interface JobTable {
  id: Generated<number>
  kind: string
  unique_key: string | null
  payload: JsonText
  state: 'waiting' | 'running' | 'done' | 'failed'
  run_after: Instant
  attempts: Generated<number>
  max_attempts: number
  lease_until: Instant | null
  worker: string | null
  last_error: string | null
  created_at: Instant
  finished_at: Instant | null
}

export interface ImportRunTable {
  id: Generated<number>
  source: string
  file: string
  state: 'running' | 'finished' | 'failed'
  records: Generated<number>
  created: Generated<number>
  replaced: Generated<number>
  unchanged: Generated<number>
  quarantined: Generated<number>
  byte_offset: Generated<number>
  started_at: Instant
  finished_at: Instant | null
}

export interface QuarantineTable {
  id: Generated<number>
  run_id: number | null
  source: string
  file: string
  byte_offset: number
  record_number: number
  /** A hash of what names the record wherever it stands; null where file and place alone do. */
  row_key: string | null
  reason: string
  detail: string | null
  raw_base64: string | null
  created_at: Instant
}

export interface AuditTable {
  id: Generated<number>
  at: Instant
  actor: 'visitor' | 'patron' | 'staff' | 'system'
  login_id: number | null
  acting_for_id: number | null
  /** Number of a `desk_device`, also of one that was forgotten since. */
  device_id: number | null
  act: string
  subject_kind: string | null
  subject_id: number | null
  /** The person whom `detail` names. */
  about_patron_id: number | null
  detail: JsonText | null
}

export const operationArea = {
  tables: {
    migration: table<MigrationTable>({
      subject: 'never',
      privacy: { ...operation, none: 'name applied_at' },
    }),
    data_version: table<DataVersionTable>({
      subject: 'never',
      privacy: { ...operation, none: 'subject version' },
    }),
    title_availability_version: table<TitleAvailabilityVersionTable>({
      subject: 'never',
      privacy: { ...operation, none: 'title_id version' },
    }),
    institution_setting: table<InstitutionSettingTable>({
      subject: 'institution',
      privacy: { ...operation, none: 'name value version updated_at' },
    }),
    outbox_head: table<OutboxHeadTable>({
      subject: 'never',
      privacy: { ...operation, none: 'singleton seq' },
    }),
    outbox_reader: table<OutboxReaderTable>({
      subject: 'never',
      privacy: { ...operation, none: 'name acknowledged updated_at' },
    }),
    outbox: table<OutboxTable>({
      subject: 'never',
      privacy: { ...operation, basis: 'legitimate_interest', retention: 'work', none: 'seq topic created_at', pseudonymous: 'payload' },
      notOfPersons: 'numbers of rows that changed, for an hour',
    }),
    job_progress: table<JobProgressTable>({
      subject: 'never',
      privacy: { ...operation, none: 'job reached' },
    }),
    job: table<JobTable>({
      subject: 'never',
      privacy: {
        ...operation,
        basis: 'legitimate_interest',
        retention: 'work',
        none: 'id kind state run_after attempts max_attempts lease_until worker last_error created_at finished_at',
        pseudonymous: 'unique_key',
        personal: 'payload',
      },
      notOfPersons: 'work that waits, for a month at most',
    }),
    import_run: table<ImportRunTable>({
      subject: 'never',
      privacy: {
        ...operation,
        none: 'id source file state records created replaced unchanged quarantined byte_offset started_at finished_at',
      },
    }),
    quarantine: table<QuarantineTable>({
      subject: 'never',
      privacy: {
        ...operation,
        none: 'id run_id source file byte_offset record_number reason detail raw_base64 created_at',
        pseudonymous: 'row_key',
      },
      notOfPersons: 'hashes of codes of rows that were not taken in, until they are',
    }),
    audit: table<AuditTable>({
      subject: 'never',
      privacy: {
        purpose: 'security',
        basis: 'legal_obligation',
        retention: 'audit',
        seenBy: ['person', 'administrator'],
        none: 'id at actor act subject_kind',
        pseudonymous: 'login_id acting_for_id subject_id about_patron_id device_id',
        personal: 'detail',
      },
      endedAt: sql.ref('at'),
      held: {
        kind: 'atos',
        links: [{ column: 'login_id', through: 'login' }, { column: 'acting_for_id' }],
        atDeletion: 'keep',
        since: 'at',
      },
    }),
  },
  stores: (handles: Handles) => ({
    settings: institutionSettingStore(handles),
    outbox: outboxStore(handles),
    jobs: jobStore(handles),
    importRuns: importRunStore(handles),
    quarantine: quarantineStore(handles),
    audit: auditStore(handles),
  }),
}
