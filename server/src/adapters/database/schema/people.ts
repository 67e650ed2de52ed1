import type { Generated } from 'kysely'
import type { Flag, Instant, JsonText, LocalDate } from './column-types.ts'

export const receiptWishes = ['none', 'print', 'email', 'ask'] as const
/** Shown to the reader, or to the desk alone. */
export const readerNoteKinds = ['public', 'internal'] as const

export interface CourseTable {
  id: Generated<number>
  code: string
  name: string
  campus_id: number | null
  active: Generated<Flag>
}

export interface DisciplineTable {
  id: Generated<number>
  code: string
  name: string
  active: Generated<Flag>
}

export interface TeachingPlanTable {
  id: Generated<number>
  course_id: number
  discipline_id: number
  year: number
  semester: 1 | 2
  period: string | null
  teacher: string | null
  places: number | null
}

export interface TeachingPlanTitleTable {
  plan_id: number
  title_id: number
  kind: 'basic' | 'complementary'
  position: number
}

export interface PatronCategoryTable {
  id: Generated<number>
  code: string
  names: JsonText
  active: Generated<Flag>
}

export interface PatronTable {
  id: Generated<number>
  code: string
  name: string
  social_name: string | null
  email: string | null
  receives_email: Generated<Flag>
  /** Null: as the institution has it. */
  keeps_history: Flag | null
  phone: string | null
  mobile: string | null
  street: string | null
  complement: string | null
  district: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  cpf: string | null
  rg: string | null
  nationality: string | null
  birth_date: LocalDate | null
  gender: 'female' | 'male' | 'not_said' | null
  marital_status: 'single' | 'married' | 'separated' | 'divorced' | 'widowed' | 'other' | null
  education: string | null
  workplace: string | null
  job: string | null
  language: string | null
  default_library_id: number | null
  blocked: Generated<Flag>
  blocked_reason: string | null
  terms_version: string | null
  terms_accepted_at: Instant | null
  created_at: Instant
  updated_at: Instant
  anonymised_at: Instant | null
  /** Counts changes of the record: who changes it names the version read. */
  version: Generated<number>
  card_number: string | null
  /** Columns that the person wrote, apart by blanks. */
  own_fields: Generated<string>
  /** E-mails that came back from the present address; 0 again when it changes. */
  email_returns: Generated<number>
  /** What becomes of receipts at the desk. */
  receipt_wish: Generated<(typeof receiptWishes)[number]>
}

export interface PatronNoteTable {
  id: Generated<number>
  patron_id: number
  kind: (typeof readerNoteKinds)[number]
  content: string
  written_at: Instant
  written_by: number | null
}

export interface BondTable {
  id: Generated<number>
  patron_id: number
  category_id: number
  library_id: number
  course_id: number | null
  registration: string | null
  valid_until: LocalDate | null
  active: Generated<Flag>
}

export interface LoginTable {
  id: Generated<number>
  base_id: number
  username: string
  patron_id: number
  bond_id: number | null
  password_hash: string | null
  password_set_at: Instant | null
  earlier_hashes: JsonText
  state: 'active' | 'blocked' | 'closed'
  blocked_reason: string | null
  must_change_password: Generated<Flag>
  created_at: Instant
  last_login_at: Instant | null
}

export interface ActivityGrantTable {
  id: Generated<number>
  grantee: 'visitor' | 'category' | 'login'
  category_id: number | null
  login_id: number | null
  module: number
  activity: number
}

export interface TitleCommentTable {
  id: Generated<number>
  title_id: number
  /** Null where the writer was deleted. */
  patron_id: number | null
  content: string
  state: 'waiting' | 'shown' | 'refused'
  refusal_reason: string | null
  created_at: Instant
  decided_at: Instant | null
  decided_by: number | null
}

export interface LibraryMessageTable {
  id: Generated<number>
  library_id: number
  patron_id: number | null
  name: string | null
  email: string | null
  content: string
  state: 'new' | 'answered' | 'closed'
  created_at: Instant
  answer: string | null
  handled_at: Instant | null
  handled_by: number | null
}

/** What the staff told many readers at once. */
export interface NoticeTable {
  id: Generated<number>
  heading: string
  content: string
  by_email: Flag
  /** Plain JSON: numbers of categories and libraries; everybody without both. */
  audience: JsonText
  recipients: number
  sent_at: Instant
  sent_by: number | null
}
