import type { TablePrivacy } from './entry.ts'

const operation = { purpose: 'operation', basis: 'not_personal', retention: 'permanent', seenBy: ['operator'] } as const

export const operationTables = {
  migration: { ...operation, none: 'name applied_at' },
  data_version: { ...operation, none: 'subject version' },
  title_availability_version: { ...operation, none: 'title_id version' },
  institution_setting: { ...operation, none: 'name value version updated_at' },
  outbox_head: { ...operation, none: 'singleton seq' },
  outbox_reader: { ...operation, none: 'name acknowledged updated_at' },
  outbox: { ...operation, basis: 'legitimate_interest', retention: 'work', none: 'seq topic created_at', pseudonymous: 'payload' },
  job_progress: { ...operation, none: 'job reached' },
  job: {
    ...operation,
    basis: 'legitimate_interest',
    retention: 'work',
    none: 'id kind state run_after attempts max_attempts lease_until worker last_error created_at finished_at',
    pseudonymous: 'unique_key',
    personal: 'payload',
  },
  import_run: {
    ...operation,
    none: 'id source file state records created replaced unchanged quarantined byte_offset started_at finished_at',
  },
  quarantine: { ...operation, none: 'id run_id source file byte_offset record_number reason detail raw_base64 created_at' },
  spent_challenge: { ...operation, retention: 'expiry', none: 'digest expires_at' },
  quota: { ...operation, basis: 'legitimate_interest', retention: 'expiry', none: 'window_start count expires_at', pseudonymous: 'name' },
  audit: {
    purpose: 'security',
    basis: 'legal_obligation',
    retention: 'audit',
    seenBy: ['person', 'administrator'],
    none: 'id at actor act subject_kind',
    pseudonymous: 'login_id acting_for_id subject_id device_id',
    personal: 'detail',
  },
} as const satisfies Readonly<Record<string, TablePrivacy>>
