import type { TablePrivacy } from './entry.ts'

const rules = { purpose: 'circulation', basis: 'not_personal', retention: 'permanent', seenBy: ['desk'] } as const
const lending = { purpose: 'circulation', basis: 'public_policy', retention: 'reading', seenBy: ['person', 'delegate', 'desk'] } as const
const money = { purpose: 'money', basis: 'legal_obligation', retention: 'money', seenBy: ['person', 'desk'] } as const
const staff = { purpose: 'staff_work', basis: 'legitimate_interest', retention: 'audit', seenBy: ['administrator'] } as const

const wanted = 'title_id title_line copy_key volume tome part additional_material location_id'
const pickUp = 'pick_up_on pick_up_at loan_id ended_at ended_by end_reason source_key retention_ended_at'

export const circulationTables = {
  loan_policy: {
    ...rules,
    none: `id library_id category_ids loan_groups loan_types valid_from valid_until unit period group_limit renewals web_renewals renewal_days
      fine_per_day_cents fine_per_hour_cents penalty_days pick_up_open_days created_at replaces_id retired_at`,
    pseudonymous: 'created_by retired_by',
  },
  loan_limit: { ...rules, none: 'id library_id category_id kind loan_group maximum updated_at', pseudonymous: 'updated_by' },
  vacation_window: {
    ...rules,
    none: 'id library_id category_ids loan_groups loan_types kind lent_from lent_until due_on name created_at retired_at',
    pseudonymous: 'created_by retired_by',
  },
  loan: {
    ...lending,
    none: `library_id policy_id category_id loan_group loan_type_id kind state origin lent_at lent_on due_on due_at renewals web_renewals
      overridden override_reason returned_at registered_at closed_on return_way return_library_id late_days unattended_return_at charged_at
      claimed_returned_at lost_at found_at undone_at return_undone_at anonymised_at`,
    pseudonymous: 'id patron_id bond_id source_key lent_by returned_by exempt_by undone_by return_undone_by',
    personal: 'picked_up_by exempt_reason',
    sensitive: 'copy_id title_id barcode title_line author',
    except: { override_reason: { seenBy: ['desk'] }, overridden: { seenBy: ['desk'] } },
  },
  renewal: {
    ...lending,
    none: 'id at local_date channel due_on_before due_at_before due_on due_at late_days overridden override_reason',
    pseudonymous: 'loan_id renewed_by',
  },
  hold: {
    ...lending,
    none: `id library_id pick_up_library_id state queued_at placed_at suspended_until released_at ${pickUp}`,
    pseudonymous: 'patron_id bond_id placed_by',
    personal: 'note',
    sensitive: wanted,
  },
  hold_event: { ...lending, none: 'id kind state at actor library_id copy_id reason', pseudonymous: 'hold_id login_id' },
  loan_request: {
    ...lending,
    none: `id library_id pick_up_library_id state requested_at available_at receiving_place ${pickUp}`,
    pseudonymous: 'patron_id bond_id requested_by',
    personal: 'authorised_name authorised_document note phone email home_address',
    sensitive: wanted,
  },
  loan_request_event: { ...lending, none: 'id kind state at actor library_id copy_id reason', pseudonymous: 'loan_request_id login_id' },
  allocation: {
    ...lending,
    seenBy: ['desk'],
    none: 'id copy_id stage made_at scanned_at ended_at end_reason',
    pseudonymous: 'hold_id loan_request_id',
  },
  transit: {
    ...lending,
    seenBy: ['desk'],
    none: 'id copy_id from_library_id to_library_id reason started_at seen_library_id seen_at ended_at end_reason',
    pseudonymous: 'started_by ended_by',
  },
  debt: {
    ...money,
    none: 'library_id kind state expected_return_on late_days charged_at charged_on closed_on disputed_at retention_ended_at',
    pseudonymous: 'id patron_id bond_id source_key loan_id charged_by disputed_by',
    personal: 'amount_cents balance_cents note dispute_note',
    sensitive: 'title_line',
    except: { title_line: { seenBy: ['person', 'manager'] }, note: { seenBy: ['desk'] } },
  },
  debt_entry: {
    ...money,
    none: 'id kind at local_date',
    pseudonymous: 'debt_id payment_id reverses_id entered_by',
    personal: 'cents reason',
  },
  debt_refund: {
    ...money,
    none: 'id at local_date',
    pseudonymous: 'debt_id entered_by',
    personal: 'cents reason',
  },
  payment: {
    ...money,
    none: 'id library_id way at local_date idempotency_key undone_at retention_ended_at',
    pseudonymous: 'patron_id taken_by bank_line_id undone_by',
    personal: 'cents undo_reason',
  },
  payment_slip: {
    ...money,
    none: 'id library_id state idempotency_key competence due_on issued_on issued_at closed_at retention_ended_at',
    pseudonymous: 'patron_id reference issued_by',
    personal: 'total_cents',
  },
  slip_debt: { ...money, pseudonymous: 'slip_id debt_id', personal: 'cents' },
  bank_file_line: {
    ...money,
    seenBy: ['manager'],
    none: 'id line_key file_name file_hash line_number paid_on state reason read_at settled_at',
    pseudonymous: 'reference slip_id settled_by',
    personal: 'cents',
  },
  patron_block: {
    ...lending,
    none: 'id kind origin starts_on ends_on library_id created_at lifted_at',
    pseudonymous: 'patron_id bond_id loan_id clearance_id source_key created_by lifted_by',
    personal: 'public_reason internal_note lift_reason',
    except: { internal_note: { seenBy: ['desk'] }, lift_reason: { seenBy: ['desk'] } },
  },
  clearance: {
    ...lending,
    basis: 'legal_obligation',
    retention: 'money',
    none: 'id library_id state issued_at issued_on valid_until ended_at idempotency_key',
    pseudonymous: 'number code patron_id bond_id issued_by ended_by',
    personal: 'end_reason',
  },
  staff_grant: { ...staff, none: 'id role library_id granted_at revoked_at', pseudonymous: 'login_id granted_by revoked_by' },
  staff_task: {
    ...staff,
    retention: 'handled',
    seenBy: ['desk'],
    none: 'id kind state library_id subject_kind created_at closed_at',
    pseudonymous: 'occasion patron_id subject_id taken_by closed_by',
    personal: 'detail resolution',
  },
  idempotency: {
    ...staff,
    purpose: 'operation',
    retention: 'day',
    seenBy: ['operator'],
    none: 'route idempotency_key body_hash state status created_at expires_at',
    pseudonymous: 'caller login_id',
    personal: 'answer',
  },
} as const satisfies Readonly<Record<string, TablePrivacy>>
