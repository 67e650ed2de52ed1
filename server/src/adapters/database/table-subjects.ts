import { LRUCache } from 'lru-cache'
import type { dataSubjects } from './schema/data-versions.ts'
import type { Tables } from './schema/tables.ts'

export type DataSubject = (typeof dataSubjects)[number]

/**
 * Which data version a write to a table raises. `never`: nothing of the table is in a cache that many share (what belongs to a person, work that
 * waits, counters). A new table does not compile until it stands here.
 */
export const tableSubjects: { readonly [T in keyof Tables]: DataSubject | 'never' } = {
  title: 'catalogue', title_withdrawal: 'catalogue', heading_withdrawal: 'catalogue', title_display: 'catalogue', heading: 'catalogue',
  heading_reference: 'catalogue', title_heading: 'catalogue', title_relation: 'catalogue', identifier: 'catalogue', link: 'catalogue',
  knowledge_area: 'catalogue', title_knowledge_area: 'catalogue', serial_issue: 'catalogue', copy: 'catalogue', holding: 'catalogue',
  course: 'catalogue', discipline: 'catalogue', teaching_plan: 'catalogue', teaching_plan_title: 'catalogue',
  institution_setting: 'institution',
  base: 'reference_data', campus: 'reference_data', library: 'reference_data', location: 'reference_data', collection: 'reference_data',
  loan_type: 'reference_data', copy_status: 'reference_data', material_type: 'reference_data', provider: 'reference_data',
  loan_policy: 'reference_data', loan_limit: 'reference_data', vacation_window: 'reference_data',
  patron_category: 'reference_data', activity_grant: 'reference_data', department: 'reference_data',
  title_comment: 'comments',
  acquisition_suggestion: 'never', provider_access: 'never', use_event: 'never', patron: 'never', patron_note: 'never', bond: 'never', login: 'never',
  library_message: 'never', token_family: 'never', account_guard: 'never', known_device: 'never', login_attempt: 'never',
  recovery_code: 'never', spent_challenge: 'never', one_time_address: 'never', loan_token: 'never', quota: 'never', outbox_head: 'never', outbox: 'never',
  outbox_reader: 'never', job: 'never', job_progress: 'never', import_run: 'never', quarantine: 'never', audit: 'never',
  loan: 'never', renewal: 'never', clearance: 'never', patron_block: 'never', staff_grant: 'never', staff_session: 'never', desk_device: 'never',
  staff_task: 'never', idempotency: 'never', debt: 'never', debt_entry: 'never', payment: 'never', payment_slip: 'never', slip_debt: 'never',
  bank_file_line: 'never', hold: 'never', hold_event: 'never', loan_request: 'never', loan_request_event: 'never', allocation: 'never',
  transit: 'never', alert_email: 'never', alert: 'never', alert_opt_out: 'never', calendar_address: 'never', patron_department: 'never',
  delegation: 'never', totp_factor: 'never', factor_recovery_code: 'never', factor_challenge: 'never', trusted_device: 'never',
  session_description: 'never', sign_in_record: 'never', pending_email_change: 'never', deletion_request: 'never', privacy_request: 'never',
  consent: 'never', data_copy: 'never', data_version: 'never', title_availability_version: 'never', notice: 'never', debt_refund: 'never',
} // prettier-ignore

const write = /^\s*(?:with\b[^;]*?\)\s*)?(?:insert\s+into|update|delete\s+from)\s+"?(\w+)"?/i
const copySet = /^\s*update\s+"?copy"?\s+set\s+(.*?)\s+where\s/is
/** Columns of `copy` that say where it is: the title's own availability version is raised with them, not the catalogue. */
const availabilityColumns = new Set(['status', 'due_date', 'updated_at'])

function isAvailabilityOnly(sql: string): boolean {
  const columns = copySet.exec(sql)?.[1]?.match(/"?(\w+)"?\s*=/g) ?? []
  return columns.length > 0 && columns.every((column) => availabilityColumns.has(/\w+/.exec(column)![0]))
}

function find(sql: string): DataSubject | undefined {
  const table = write.exec(sql)?.[1]
  if (table === undefined || !Object.hasOwn(tableSubjects, table)) return undefined
  const subject = tableSubjects[table as keyof Tables]
  return subject === 'never' || (table === 'copy' && isAvailabilityOnly(sql)) ? undefined : subject
}

const known = new LRUCache<string, { readonly subject: DataSubject | undefined }>({ max: 2_000 })

/** The subject whose version a statement must raise; undefined for reads and for what no shared cache holds. */
export function subjectOfStatement(sql: string): DataSubject | undefined {
  let found = known.get(sql)
  if (!found) known.set(sql, (found = { subject: find(sql) }))
  return found.subject
}

/** The statement that raises one version; subjects come from the list above and never from a caller. */
export const raiseStatement = (subject: DataSubject): string => `update data_version set version = version + 1 where subject = '${subject}'`
