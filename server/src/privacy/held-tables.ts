import { columnsOf, type PrivacyClass, type PrivacyEntry } from './entry.ts'
import { privacyRegister } from './register.ts'

/** How a row belongs to a person: by the number of the person, or of a row in another table that belongs to one. */
export interface HeldLink {
  readonly column: string
  readonly through?: string
}

/** Under which heading a person reads it. */
export const heldKinds = [
  'registro',
  'acessos',
  'delegacoes',
  'emprestimos',
  'reservas',
  'solicitacoes',
  'debitos',
  'afastamentos',
  'nada_consta',
  'alertas',
  'comentarios',
  'sugestoes',
  'mensagens',
  'pedidos',
  'atos',
  'equipe',
] as const

export type HeldKindName = (typeof heldKinds)[number]

/**
 * What becomes of it when the account is deleted: the rows go; they stay without what leads to the person (the columns named); or they stay
 * as they are, because a law asks for them (money, declarations), under a person who has no name any more.
 */
export type AtDeletion =
  | 'delete'
  | 'keep'
  | {
      readonly clear: readonly string[]
      readonly stamp?: string
      /** Rows that do not hold this value go. */
      readonly where?: { readonly column: string; readonly is: string }
    }

export interface HeldTable {
  readonly kind: HeldKindName
  readonly links: readonly HeldLink[]
  readonly atDeletion: AtDeletion
  /** The column that tells since when. */
  readonly since?: string
}

const own = { links: [{ column: 'patron_id' }] } as const
const ofLogin = { links: [{ column: 'login_id', through: 'login' }] } as const
const through = (column: string, table: string) => ({ links: [{ column, through: table }] })

/** In the order in which rows may come into being: what refers to another table stands after it. */
const tables = {
  patron: { kind: 'registro', links: [{ column: 'id' }], atDeletion: 'keep', since: 'created_at' },
  bond: { kind: 'registro', ...own, atDeletion: { clear: ['registration', 'course_id'] } },
  patron_note: { kind: 'registro', ...own, atDeletion: 'delete', since: 'written_at' },
  patron_department: { kind: 'registro', ...own, atDeletion: 'delete' },
  login: { kind: 'acessos', ...own, atDeletion: 'delete', since: 'created_at' },
  activity_grant: { kind: 'acessos', ...ofLogin, atDeletion: 'delete' },
  token_family: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
  staff_session: { kind: 'equipe', ...ofLogin, atDeletion: 'delete', since: 'started_at' },
  session_description: { kind: 'acessos', ...through('family_id', 'token_family'), atDeletion: 'delete', since: 'begun_at' },
  sign_in_record: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'at' },
  known_device: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
  login_attempt: { kind: 'acessos', ...through('device_id', 'known_device'), atDeletion: 'delete', since: 'at' },
  recovery_code: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
  one_time_address: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
  loan_token: { kind: 'acessos', ...own, atDeletion: 'delete', since: 'created_at' },
  totp_factor: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
  factor_recovery_code: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
  factor_challenge: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
  trusted_device: { kind: 'acessos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
  delegation: {
    kind: 'delegacoes',
    links: [{ column: 'patron_id' }, { column: 'delegate_id' }],
    atDeletion: 'delete',
    since: 'created_at',
  },
  pending_email_change: { kind: 'registro', ...own, atDeletion: 'delete', since: 'requested_at' },
  privacy_request: { kind: 'pedidos', ...own, atDeletion: 'delete', since: 'created_at' },
  consent: { kind: 'pedidos', ...own, atDeletion: 'delete', since: 'given_at' },
  data_copy: { kind: 'pedidos', ...own, atDeletion: 'delete', since: 'requested_at' },
  deletion_request: { kind: 'pedidos', ...own, atDeletion: 'keep', since: 'requested_at' },
  alert_email: { kind: 'alertas', ...own, atDeletion: 'delete', since: 'created_at' },
  alert: { kind: 'alertas', ...own, atDeletion: 'delete', since: 'at' },
  alert_opt_out: { kind: 'alertas', ...own, atDeletion: 'delete', since: 'since' },
  calendar_address: { kind: 'alertas', ...own, atDeletion: 'delete', since: 'created_at' },
  title_comment: {
    kind: 'comentarios',
    ...own,
    atDeletion: { clear: ['patron_id'], where: { column: 'state', is: 'shown' } },
    since: 'created_at',
  },
  library_message: { kind: 'mensagens', ...own, atDeletion: 'delete', since: 'created_at' },
  acquisition_suggestion: { kind: 'sugestoes', ...own, atDeletion: 'delete', since: 'created_at' },
  loan: {
    kind: 'emprestimos',
    ...own,
    atDeletion: { clear: ['patron_id', 'bond_id', 'picked_up_by', 'exempt_reason', 'source_key'], stamp: 'anonymised_at' },
    since: 'lent_at',
  },
  renewal: { kind: 'emprestimos', ...through('loan_id', 'loan'), atDeletion: { clear: ['renewed_by'] }, since: 'at' },
  hold: {
    kind: 'reservas',
    ...own,
    atDeletion: { clear: ['patron_id', 'bond_id', 'placed_by', 'note', 'source_key', 'end_reason'], stamp: 'retention_ended_at' },
    since: 'placed_at',
  },
  hold_event: { kind: 'reservas', ...through('hold_id', 'hold'), atDeletion: 'delete', since: 'at' },
  loan_request: {
    kind: 'solicitacoes',
    ...own,
    atDeletion: {
      clear: [
        'patron_id',
        'bond_id',
        'requested_by',
        'note',
        'source_key',
        'phone',
        'email',
        'home_address',
        'authorised_name',
        'authorised_document',
      ],
      stamp: 'retention_ended_at',
    },
    since: 'requested_at',
  },
  loan_request_event: { kind: 'solicitacoes', ...through('loan_request_id', 'loan_request'), atDeletion: 'delete', since: 'at' },
  allocation: {
    kind: 'reservas',
    links: [
      { column: 'hold_id', through: 'hold' },
      { column: 'loan_request_id', through: 'loan_request' },
    ],
    atDeletion: 'keep',
    since: 'made_at',
  },
  debt: { kind: 'debitos', ...own, atDeletion: { clear: ['loan_id', 'source_key', 'dispute_note'] }, since: 'charged_at' },
  payment: { kind: 'debitos', ...own, atDeletion: 'keep', since: 'at' },
  debt_entry: { kind: 'debitos', ...through('debt_id', 'debt'), atDeletion: 'keep', since: 'at' },
  debt_refund: { kind: 'debitos', ...through('debt_id', 'debt'), atDeletion: 'keep', since: 'at' },
  payment_slip: { kind: 'debitos', ...own, atDeletion: 'keep', since: 'issued_at' },
  slip_debt: { kind: 'debitos', ...through('slip_id', 'payment_slip'), atDeletion: 'keep' },
  bank_file_line: { kind: 'debitos', ...through('slip_id', 'payment_slip'), atDeletion: 'keep', since: 'read_at' },
  clearance: { kind: 'nada_consta', ...own, atDeletion: 'keep', since: 'issued_at' },
  patron_block: { kind: 'afastamentos', ...own, atDeletion: 'delete', since: 'created_at' },
  staff_grant: { kind: 'equipe', ...ofLogin, atDeletion: 'delete', since: 'granted_at' },
  staff_task: { kind: 'equipe', ...own, atDeletion: 'delete', since: 'created_at' },
  idempotency: { kind: 'atos', ...ofLogin, atDeletion: 'delete', since: 'created_at' },
  audit: {
    kind: 'atos',
    links: [{ column: 'login_id', through: 'login' }, { column: 'acting_for_id' }],
    atDeletion: 'keep',
    since: 'at',
  },
} as const satisfies Readonly<Record<string, HeldTable>>

export type HeldTableName = keyof typeof tables

export const heldTables: Readonly<Record<HeldTableName, HeldTable>> = tables

/** Tables with columns that lead to a person or tell of one, of which no row is a reader’s own, and why. */
export const notOfPersons: Readonly<Record<string, string>> = {
  account_guard: 'under a keyed hash of what was typed, also where nobody is called so',
  desk_device: 'a browser at which the desk is worked, of whoever works there',
  transit: 'names the staff who moved a copy',
  loan_policy: 'names the staff who wrote it',
  loan_limit: 'names the staff who wrote it',
  vacation_window: 'names the staff who wrote it',
  notice: 'names the staff who sent it',
  provider: 'the secret of a contract',
  teaching_plan: 'names who teaches, as the institution publishes it',
  outbox: 'numbers of rows that changed, for an hour',
  job: 'work that waits, for a month at most',
  quota: 'counts under a name that leads to a login, until its time is over',
}

const isNobodys = ({ class: is, column }: { readonly class: PrivacyClass; readonly column: string }) =>
  is === 'secret' || column.endsWith('_by')

/** What the staff notes for itself: given to the person only where the institution says so. */
const internalColumns: readonly string[] = ['patron_block.internal_note']

/** Rows that the staff keeps for itself, by the value of a column. */
export const internalRows: Partial<Readonly<Record<HeldTableName, { readonly column: string; readonly is: string }>>> = {
  patron_note: { column: 'kind', is: 'internal' },
}

/** Columns that are given to their person: no secrets, no numbers of staff, and notes that the staff keeps for itself only where `withNotes`. */
export function copiedColumns(table: HeldTableName, withNotes = false): readonly string[] {
  const isSeen = ({ seenBy }: PrivacyEntry) =>
    seenBy.some((viewer) => viewer === 'person' || viewer === 'everyone' || viewer === 'operator') || seenBy.length > 1
  return [...columnsOf(privacyRegister[table]!)]
    .filter(([column, entry]) => !isNobodys({ class: entry.class, column }))
    .filter(([column, entry]) => isSeen(entry) || (withNotes && internalColumns.includes(`${table}.${column}`)))
    .map(([column]) => column)
}
