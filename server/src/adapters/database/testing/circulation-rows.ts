const at = '2026-11-03T13:00:00.000Z'
const later = '2026-11-11T13:00:00.000Z'

type Value = string | number | null
export type Row = Readonly<Record<string, Value>>

const literal = (value: Value): string => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value))

/** An INSERT of these values as text. */
export const insertOf = (table: string, row: Row): string =>
  `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).map(literal).join(', ')})`

const copy = { title_id: 1, library_id: 1, loan_type_id: 1, status: 'available', sort_key: '', created_at: at, updated_at: at }
const patron = { created_at: at, updated_at: at }

/** Two libraries, one title with five copies, two readers with a bond and a login each. */
export const house: readonly string[] = [
  insertOf('campus', { id: 1, code: 'c1', name: 'Campus 1' }),
  insertOf('library', { id: 1, code: 'bc', name: 'Central', campus_id: 1, kind: 'library' }),
  insertOf('library', { id: 2, code: 'bn', name: 'Norte', campus_id: 1, kind: 'library' }),
  insertOf('location', { id: 1, library_id: 1, code: 't', name: 'Térreo' }),
  insertOf('loan_type', { id: 1, code: 'N', names: '{}', lends: 1, holdable: 1, renewable: 1, hourly: 0, consult_only: 0 }),
  insertOf('title', {
    id: 1,
    source: 'local',
    identity: 'i1',
    content_hash: 'h',
    record: '{}',
    created_at: at,
    updated_at: at,
    title_line: 'Dom Casmurro',
    sort_title: 'dom casmurro',
  }),
  ...[1, 2, 3, 4, 5].map((id) => insertOf('copy', { ...copy, id, barcode: `b${id}`, volume: id > 3 ? String(id) : null })),
  insertOf('patron_category', { id: 1, code: 'GR', names: '{}' }),
  insertOf('base', { id: 1, code: 'local', name: 'Local', own: 1 }),
  ...[1, 2].flatMap((id) => [
    insertOf('patron', { ...patron, id, code: `p${id}`, name: `Leitor ${id}` }),
    insertOf('bond', { id, patron_id: id, category_id: 1, library_id: 1 }),
    insertOf('login', { id, base_id: 1, username: `p${id}`, patron_id: id, earlier_hashes: '[]', state: 'active', created_at: at }),
  ]),
]

export const policyRow: Row = {
  category_ids: '[]',
  loan_groups: '["livro"]',
  loan_types: '[]',
  unit: 'days',
  period: 7,
  renewals: 5,
  web_renewals: 5,
  penalty_days: 1,
  created_at: at,
}

export const loanRow: Row = {
  copy_id: 1,
  title_id: 1,
  barcode: 'b1',
  title_line: 'Dom Casmurro',
  patron_id: 1,
  bond_id: 1,
  library_id: 1,
  category_id: 1,
  loan_group: 'livro',
  loan_type_id: 1,
  kind: 'home',
  state: 'open',
  origin: 'desk',
  lent_at: at,
  lent_on: '2026-11-03',
  due_on: '2026-11-10',
  due_at: '2026-11-11T01:00:00.000Z',
}

export const returnedRow: Row = {
  ...loanRow,
  state: 'returned',
  returned_at: later,
  registered_at: later,
  closed_on: '2026-11-11',
  return_way: 'desk',
  return_library_id: 1,
}

export const renewalRow: Row = {
  loan_id: 1,
  at,
  local_date: '2026-11-09',
  channel: 'web',
  due_on_before: '2026-11-10',
  due_at_before: '2026-11-11T01:00:00.000Z',
  due_on: '2026-11-16',
  due_at: '2026-11-17T01:00:00.000Z',
}

export const debtRow: Row = {
  patron_id: 1,
  library_id: 1,
  kind: 'late_fine',
  state: 'open',
  amount_cents: 600,
  balance_cents: 600,
  charged_at: at,
  charged_on: '2026-11-03',
}

export const paymentRow: Row = { patron_id: 1, library_id: 1, way: 'desk', cents: 600, at, local_date: '2026-11-03' }

export const entryRow: Row = { debt_id: 1, kind: 'waiver', cents: -100, reason: 'enchente', at, local_date: '2026-11-03' }

export const slipRow: Row = {
  patron_id: 1,
  library_id: 1,
  state: 'issued',
  reference: '123',
  total_cents: 600,
  competence: '11/2026',
  due_on: '2026-11-08',
  issued_on: '2026-11-03',
  issued_at: at,
}

export const bankLineRow: Row = {
  line_key: 'k1',
  file_name: 'ret.csv',
  file_hash: 'h',
  line_number: 1,
  reference: '123',
  cents: 600,
  paid_on: '2026-11-05',
  state: 'to_check',
  reason: 'unknown_reference',
  read_at: at,
}

const wanted = {
  patron_id: 1,
  bond_id: 1,
  library_id: 1,
  pick_up_library_id: 1,
  title_id: 1,
  title_line: 'Dom Casmurro',
  copy_key: '1|1|||||',
}

export const holdRow: Row = { ...wanted, state: 'queued', queued_at: at, placed_at: at }

export const releasedRow: Row = {
  ...holdRow,
  state: 'released',
  released_at: at,
  pick_up_on: '2026-11-04',
  pick_up_at: '2026-11-05T01:00:00.000Z',
}

export const holdEventRow: Row = { hold_id: 1, kind: 'placed', state: 'queued', at, actor: 'patron' }

export const requestRow: Row = { ...wanted, pick_up_library_id: 2, state: 'waiting', requested_at: at }

export const requestEventRow: Row = { loan_request_id: 1, kind: 'made', state: 'waiting', at, actor: 'patron' }

export const allocationRow: Row = { copy_id: 1, hold_id: 1, stage: 'pull_list', made_at: at }

export const transitRow: Row = { copy_id: 1, from_library_id: 1, to_library_id: 2, reason: 'hold', started_at: at }

export const clearanceRow: Row = {
  number: '2026/1',
  code: 'ABCD',
  patron_id: 1,
  bond_id: 1,
  state: 'issued',
  issued_at: at,
  issued_on: '2026-11-03',
  valid_until: '2026-11-08',
}

export const blockRow: Row = {
  patron_id: 1,
  kind: 'suspension',
  origin: 'return',
  starts_on: '2026-11-03',
  ends_on: '2026-11-05',
  public_reason: 'Devolução em atraso',
  created_at: at,
}

export const taskRow: Row = { kind: 'refund', occasion: 'debt:1', state: 'open', detail: '{}', created_at: at }

export const grantRow: Row = { login_id: 1, role: 'gestor', granted_at: at }

export const keyRow: Row = {
  caller: 'login:1',
  route: 'POST /api/equipe/emprestimos',
  idempotency_key: 'k',
  login_id: 1,
  body_hash: 'h',
  state: 'working',
  created_at: at,
  expires_at: later,
}
