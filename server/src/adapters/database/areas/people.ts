import type { Generated } from 'kysely'
import { registration, signIn } from '../../../privacy/rules.ts'
import { ofPatron, ofLogin } from '../../../privacy/held-tables.ts'
import { activityStore } from '../activity-store.ts'
import { demoCodeStore } from '../demo-code-store.ts'
import { deskReaderStore } from '../desk-reader-store.ts'
import type { Handles } from '../handles.ts'
import { loginStore } from '../login-store.ts'
import { patronStore } from '../patron-store.ts'
import { personalRecordStore } from '../personal-record-store.ts'
import { readerMergeStore } from '../reader-merge-store.ts'
import { readerRecordStore } from '../reader-record-store.ts'
import type { Flag, Instant, JsonText, LocalDate } from './column-types.ts'
import { table } from './table.ts'

export const receiptWishes = ['none', 'print', 'email', 'ask'] as const
/** Shown to the reader, or to the desk alone. */
export const readerNoteKinds = ['public', 'internal'] as const

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

export interface PatronNoteTable {
  id: Generated<number>
  patron_id: number
  kind: (typeof readerNoteKinds)[number]
  content: string
  written_at: Instant
  written_by: number | null
}

export interface DepartmentTable {
  id: Generated<number>
  code: string
  name: string
  campus_id: number | null
  active: Generated<Flag>
}

export interface PatronDepartmentTable {
  patron_id: number
  department_id: number
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

export const peopleArea = {
  tables: {
    patron_category: table<PatronCategoryTable>({
      subject: 'reference_data',
      privacy: { ...registration, basis: 'not_personal', retention: 'permanent', seenBy: ['everyone'], none: 'id code names active' },
    }),
    patron: table<PatronTable>({
      subject: 'never',
      privacy: {
        ...registration,
        none: 'version created_at updated_at anonymised_at own_fields',
        pseudonymous: 'id code card_number',
        personal: `name social_name keeps_history receives_email language email email_returns phone mobile street complement district city state postal_code cpf rg nationality birth_date gender
      marital_status education workplace job default_library_id blocked blocked_reason receipt_wish terms_version terms_accepted_at`,
        except: { anonymised_at: { retention: 'permanent' }, cpf: { basis: 'legal_obligation' } },
      },
      held: { kind: 'registro', links: [{ column: 'id' }], atDeletion: 'keep', since: 'created_at' },
    }),
    bond: table<BondTable>({
      subject: 'never',
      privacy: {
        ...registration,
        none: 'id category_id library_id valid_until active',
        pseudonymous: 'patron_id registration',
        personal: 'course_id',
      },
      held: { kind: 'registro', ...ofPatron, atDeletion: { clear: ['registration', 'course_id'] } },
    }),
    patron_note: table<PatronNoteTable>({
      subject: 'never',
      privacy: {
        ...registration,
        none: 'id kind written_at',
        pseudonymous: 'patron_id written_by',
        personal: 'content',
      },
      held: { kind: 'registro', ...ofPatron, atDeletion: 'delete', since: 'written_at', internalRows: { column: 'kind', is: 'internal' } },
    }),
    department: table<DepartmentTable>({
      subject: 'reference_data',
      privacy: { ...registration, basis: 'not_personal', retention: 'permanent', none: 'id code name campus_id active' },
    }),
    patron_department: table<PatronDepartmentTable>({
      subject: 'never',
      privacy: { ...registration, none: 'department_id', pseudonymous: 'patron_id' },
      held: { kind: 'registro', ...ofPatron, atDeletion: 'delete' },
    }),
    login: table<LoginTable>({
      subject: 'never',
      privacy: {
        ...signIn,
        seenBy: ['person', 'desk'],
        none: 'base_id state must_change_password created_at password_set_at',
        pseudonymous: 'id username patron_id bond_id',
        personal: 'blocked_reason last_login_at',
        secret: 'password_hash earlier_hashes',
      },
      held: { kind: 'acessos', ...ofPatron, atDeletion: 'delete', since: 'created_at' },
    }),
    activity_grant: table<ActivityGrantTable>({
      subject: 'reference_data',
      privacy: { ...signIn, none: 'id grantee category_id module activity', pseudonymous: 'login_id' },
      held: { kind: 'acessos', ...ofLogin, atDeletion: 'delete' },
    }),
  },
  stores: (handles: Handles) => ({
    patrons: patronStore(handles),
    logins: loginStore(handles),
    activities: activityStore(handles),
    personalRecords: personalRecordStore(handles),
    readerMerges: readerMergeStore(handles),
    readerRecords: readerRecordStore(handles),
    deskReaders: deskReaderStore(handles),
    demoCodes: demoCodeStore(handles),
  }),
}
