import type { Generated } from 'kysely'
import type { Instant, JsonText, LocalDate } from './column-types.ts'

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

export interface OutboxTable {
  seq: number
  topic: string
  payload: JsonText
  created_at: Instant
}

export interface OutboxReaderTable {
  name: string
  acknowledged: number
  updated_at: Instant
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

/** How far a job of every night has come. */
export interface JobProgressTable {
  job: string
  reached: LocalDate
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
  detail: JsonText | null
}
