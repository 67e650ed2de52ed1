import { columnWords, oneOf, type ColumnWords } from './columns.ts'
import type { Migration } from './migration.ts'

const places = ({ id, int, text, end, flag, json, code }: ColumnWords) => [
  `create table base (${id},
    code ${text} not null unique, name ${text} not null, url ${text}, ${flag('own', 0)}, ${flag('active', 1)}
  ${end}`,
  `create unique index base_own on base (own) where own = 1`,
  `create table campus (${id},
    ${code()} unique, name ${text} not null, ${flag('active', 1)}
  ${end}`,
  `create table library (${id},
    ${code()} unique, name ${text} not null, campus_id ${int} not null references campus,
    ${oneOf(text, 'kind', ['library', 'archive', 'museum'])},
    email ${text}, phone ${text}, address ${text}, ${flag('active', 1)}
  ${end}`,
  `create index library_campus on library (campus_id)`,
  `create table location (${id},
    library_id ${int} not null references library, ${code()}, name ${text} not null, ${flag('active', 1)},
    unique (library_id, code), unique (library_id, id)
  ${end}`,
  `create table collection (${id}, ${code()} unique, name ${text} not null ${end}`,
  `create table loan_type (${id},
    code ${text} not null unique, ${json('names')} not null,
    ${flag('lends')}, ${flag('holdable')}, ${flag('renewable')}, ${flag('hourly')}, ${flag('consult_only')},
    check (lends = 1 or (holdable = 0 and renewable = 0)), check (consult_only = 0 or lends = 0)
  ${end}`,
  `create table copy_status (
    ${oneOf(text, 'code', copyStates)} primary key,
    ${json('names')} not null, ${flag('visible')}, ${flag('loanable')}, ${flag('holdable')}
  ${end}`,
  ...copyStates.map((code) => {
    const [visible, loanable, holdable, names] = copyStateDefaults[code]
    return `insert into copy_status (code, names, visible, loanable, holdable)
      values ('${code}', '${JSON.stringify(names)}', ${visible}, ${loanable}, ${holdable})`
  }),
  `create table material_type (
    id ${int} not null primary key check (id > 0), ${json('names')} not null,
    ${json('leader_match')}, ${oneOf(text, 'reference_form', referenceForms)},
    ${flag('kardex', 0)}, ${flag('multimedia', 0)}, ${flag('circulates', 1)}, ${flag('active', 1)}
  ${end}`,
]

const copyStates = [
  'available',
  'on_loan',
  'on_hold_shelf',
  'in_transit',
  'in_processing',
  'in_binding',
  'on_exhibition',
  'lost',
  'damaged',
  'withdrawn',
  'consult_only',
] as const

const copyStateDefaults: Readonly<
  Record<(typeof copyStates)[number], readonly [visible: 0 | 1, loanable: 0 | 1, holdable: 0 | 1, names: Readonly<Record<string, string>>]>
> = {
  available: [1, 1, 1, { pt: 'Disponível', en: 'Available', es: 'Disponible', fr: 'Disponible', it: 'Disponibile' }],
  on_loan: [1, 0, 1, { pt: 'Emprestado', en: 'On loan', es: 'Prestado', fr: 'En prêt', it: 'In prestito' }],
  on_hold_shelf: [1, 0, 1, { pt: 'Reservado', en: 'On the hold shelf', es: 'Reservado', fr: 'Réservé', it: 'Prenotato' }],
  in_transit: [1, 0, 1, { pt: 'Em trânsito', en: 'In transit', es: 'En tránsito', fr: 'En transit', it: 'In transito' }],
  in_processing: [
    1,
    0,
    1,
    { pt: 'Em processamento técnico', en: 'Being processed', es: 'En proceso técnico', fr: 'En traitement', it: 'In catalogazione' },
  ],
  in_binding: [
    1,
    0,
    1,
    { pt: 'Em encadernação', en: 'Being bound or mended', es: 'En encuadernación', fr: 'En reliure', it: 'In rilegatura' },
  ],
  on_exhibition: [1, 0, 0, { pt: 'Em exposição', en: 'On exhibition', es: 'En exposición', fr: 'En exposition', it: 'In esposizione' }],
  lost: [0, 0, 0, { pt: 'Extraviado', en: 'Lost', es: 'Extraviado', fr: 'Perdu', it: 'Smarrito' }],
  damaged: [0, 0, 0, { pt: 'Danificado', en: 'Damaged', es: 'Dañado', fr: 'Endommagé', it: 'Danneggiato' }],
  withdrawn: [0, 0, 0, { pt: 'Baixado', en: 'Withdrawn', es: 'Dado de baja', fr: 'Désherbé', it: 'Scartato' }],
  consult_only: [
    1,
    0,
    0,
    {
      pt: 'Consulta local',
      en: 'In-library use only',
      es: 'Solo consulta en sala',
      fr: 'Consultation sur place',
      it: 'Solo consultazione in sede',
    },
  ],
}

const referenceForms = [
  'book',
  'chapter',
  'article',
  'thesis',
  'periodical',
  'event',
  'legislation',
  'standard',
  'film',
  'sound',
  'map',
  'score',
  'electronic',
  'image',
  'object',
]

const headingKinds = ['topic', 'person', 'publisher', 'series', 'entity', 'event', 'work', 'place', 'genre', 'period', 'keyword']

const identifierKinds = [
  'isbn',
  'issn',
  'issn_l',
  'doi',
  'ismn',
  'isrc',
  'ean',
  'upc',
  'handle',
  'urn',
  'lccn',
  'oclc',
  'patent',
  'publisher',
  'report',
  'other',
]

const catalogue = ({ id, int, text, end, flag, json, date, instant }: ColumnWords) => [
  `create table title (${id},
    source ${text} not null, identity ${text} not null unique, content_hash ${text} not null, control_number ${text}, ${json('record')} not null,
    ${flag('suppressed', 0)}, ${instant('created_at')} not null, ${instant('updated_at')} not null,
    title_line ${text} not null, sort_title ${text} not null, main_author ${text}, sort_author ${text},
    year ${int} check (year between 0 and 9999), material_type_id ${int} references material_type, language ${text},
    ${flag('online', 0)}, ${flag('accessible', 0)}, call_number ${text}, call_number_sort ${text}
  ${end}`,
  `create index title_created on title (created_at)`,
  // The records are large: what walks over all titles reads this instead.
  `create index title_shown on title (suppressed, id, updated_at)`,
  `create index title_material_type on title (material_type_id)`,
  `create index title_control_number on title (control_number, source)`,
  `create table heading (${id},
    ${oneOf(text, 'kind', headingKinds)}, heading_key ${text} not null check (heading_key <> ''), label ${text} not null,
    source ${text}, control_number ${text}, identity ${text} unique, content_hash ${text}, ${json('record')},
    ${instant('created_at')} not null, ${instant('updated_at')} not null,
    unique (kind, heading_key), check (control_number is null or source is not null),
    check ((record is null) = (identity is null) and (record is null) = (content_hash is null))
  ${end}`,
  `create index heading_control_number on heading (control_number, source)`,
  `create table heading_reference (${id},
    heading_id ${int} not null references heading on delete cascade, target_id ${int} references heading on delete set null,
    ${oneOf(text, 'kind', ['see', 'see_also', 'earlier', 'later', 'broader', 'narrower'])},
    label ${text} not null, label_key ${text} not null, position ${int} not null,
    unique (heading_id, position), check (target_id is null or target_id <> heading_id)
  ${end}`,
  `create index heading_reference_target on heading_reference (target_id)`,
  `create index heading_reference_key on heading_reference (label_key)`,
  `create table title_heading (
    title_id ${int} not null references title on delete cascade, position ${int} not null,
    heading_id ${int} not null references heading,
    ${oneOf(text, 'role', ['author', 'contributor', 'subject', 'genre', 'series', 'work', 'publisher'])},
    relator ${text}, primary key (title_id, position)
  ${end}`,
  `create index title_heading_heading on title_heading (heading_id, role, title_id)`,
  `create table identifier (
    title_id ${int} not null references title on delete cascade,
    ${oneOf(text, 'kind', identifierKinds)},
    value ${text} not null check (value <> ''), shown ${text} not null, primary key (title_id, kind, value)
  ${end}`,
  `create index identifier_value on identifier (value, kind)`,
  `create table provider (${id},
    slug ${text} not null unique, name ${text} not null, position ${int} not null,
    ${oneOf(text, 'driver', ['form_post', 'api_url', 'signed_link', 'saml', 'proxy_prefix', 'plain_link'])},
    ${json('settings')} not null, ${flag('active', 0)}, ${flag('needs_active_bond', 1)}
  ${end}`,
  `create table link (${id},
    title_id ${int} not null references title on delete cascade, position ${int} not null, url ${text} not null, label ${text},
    ${oneOf(text, 'kind', ['full_text', 'version', 'related', 'cover', 'unknown'])},
    provider_id ${int} references provider, ${flag('restricted', 0)}, unique (title_id, position)
  ${end}`,
  `create index link_provider on link (provider_id)`,
  // Which other titles a record points at, by the numbers it gives: articles at their periodical, a periodical at what it continues.
  `create table title_relation (
    title_id ${int} not null references title on delete cascade, position ${int} not null, kind ${text} not null,
    control_number ${text}, issn ${text}, isbn ${text}, issue ${text}, pages ${text}, issue_key ${text} not null, page_key ${text} not null,
    primary key (title_id, position)
  ${end}`,
  `create index title_relation_number on title_relation (control_number, kind)`,
  `create index title_relation_issn on title_relation (issn, kind)`,
  `create index title_relation_isbn on title_relation (isbn, kind)`,
  `create table knowledge_area (${id},
    ${oneOf(text, 'scheme', ['cnpq', 'capes', 'own'])}, code ${text} not null, name ${text} not null,
    parent_id ${int} references knowledge_area check (parent_id <> id), unique (scheme, code)
  ${end}`,
  `create index knowledge_area_parent on knowledge_area (parent_id)`,
  `create table title_knowledge_area (
    title_id ${int} not null references title on delete cascade, area_id ${int} not null references knowledge_area,
    primary key (title_id, area_id)
  ${end}`,
  `create index title_knowledge_area_area on title_knowledge_area (area_id)`,
  `create table serial_issue (${id},
    title_id ${int} not null references title, library_id ${int} not null references library,
    year ${int} check (year between 0 and 9999), volume ${text} not null default '', number ${text} not null default '',
    supplement ${text} not null default '', caption ${text}, sort_key ${text} not null,
    ${oneOf(text, 'status', ['received', 'missing', 'expected', 'not_published', 'in_binding', 'lost'])},
    ${date('expected_on')}, ${date('received_on')}, copies ${int} not null default 0 check (copies >= 0), note ${text},
    check (status <> 'received' or copies > 0), check (status not in ('missing', 'expected', 'not_published') or copies = 0)
  ${end}`,
  `create unique index serial_issue_numbering on serial_issue (title_id, library_id, coalesce(year, -1), volume, number, supplement)`,
  `create index serial_issue_library on serial_issue (library_id)`,
  `create table holding (${id},
    title_id ${int} not null references title on delete cascade, library_id ${int} not null references library,
    source ${text} not null, control_number ${text}, identity ${text} not null unique, content_hash ${text} not null, ${json('record')} not null,
    ${instant('created_at')} not null, ${instant('updated_at')} not null
  ${end}`,
  `create index holding_title on holding (title_id, library_id)`,
  `create index holding_library on holding (library_id)`,
  `create table copy (${id},
    title_id ${int} not null references title, library_id ${int} not null references library, barcode ${text} not null unique,
    volume ${text}, tome ${text}, part ${text}, additional_material ${text}, location_id ${int},
    collection_id ${int} references collection, loan_type_id ${int} not null references loan_type,
    status ${text} not null references copy_status, ${date('due_date')},
    call_number ${text}, sort_key ${text} not null, serial_issue_id ${int} references serial_issue, note ${text},
    acquisition ${text} check (acquisition in ('purchase', 'donation', 'exchange', 'legal_deposit')), ${date('acquired_on')},
    price_cents ${int} check (price_cents >= 0), accession_number ${text}, asset_number ${text}, content_hash ${text},
    ${instant('created_at')} not null, ${instant('updated_at')} not null,
    foreign key (library_id, location_id) references location (library_id, id),
    check (barcode <> ''), check (due_date is null or status = 'on_loan'),
    check (volume <> ''), check (tome <> ''), check (part <> ''), check (additional_material <> '')
  ${end}`,
  `create index copy_title on copy (title_id, library_id, sort_key, id)`,
  `create index copy_library on copy (library_id, acquired_on)`,
  `create index copy_location on copy (location_id)`,
  `create index copy_collection on copy (collection_id)`,
  `create index copy_serial_issue on copy (serial_issue_id)`,
  `create table use_event (${id},
    title_id ${int} not null references title on delete cascade, library_id ${int} references library,
    ${oneOf(text, 'kind', ['loan', 'renewal', 'hold', 'consultation', 'online_access', 'view', 'export'])},
    ${date('local_date')} not null, count ${int} not null check (count > 0)
  ${end}`,
  `create unique index use_event_day on use_event (title_id, coalesce(library_id, 0), kind, local_date)`,
]

// Copies, kardex, reference, MARC, statistics, logo, Dublin Core: what a visitor of a catalogue reads. The institution changes the list.
const visitorActivities = [30, 32, 33, 36, 74, 88, 115]

const people = ({ id, int, text, end, flag, json, date, instant }: ColumnWords) => [
  `create table course (${id},
    code ${text} not null unique, name ${text} not null, campus_id ${int} references campus, ${flag('active', 1)}
  ${end}`,
  `create index course_campus on course (campus_id)`,
  `create table discipline (${id}, code ${text} not null unique, name ${text} not null, ${flag('active', 1)} ${end}`,
  `create table teaching_plan (${id},
    course_id ${int} not null references course, discipline_id ${int} not null references discipline,
    year ${int} not null check (year between 1900 and 9999), semester ${int} not null check (semester in (1, 2)),
    period ${text}, teacher ${text}, places ${int} check (places >= 0)
  ${end}`,
  `create unique index teaching_plan_term on teaching_plan (course_id, discipline_id, year, semester, coalesce(period, ''))`,
  `create index teaching_plan_discipline on teaching_plan (discipline_id)`,
  `create table teaching_plan_title (
    plan_id ${int} not null references teaching_plan on delete cascade, title_id ${int} not null references title,
    ${oneOf(text, 'kind', ['basic', 'complementary'])}, position ${int} not null, primary key (plan_id, title_id)
  ${end}`,
  `create index teaching_plan_title_title on teaching_plan_title (title_id)`,
  `create table patron_category (${id}, code ${text} not null unique, ${json('names')} not null, ${flag('active', 1)} ${end}`,
  `create table patron (${id},
    code ${text} not null unique check (code <> ''), name ${text} not null, social_name ${text},
    email ${text}, ${flag('receives_email', 0)}, phone ${text}, mobile ${text},
    street ${text}, complement ${text}, district ${text}, city ${text}, state ${text}, postal_code ${text},
    cpf ${text} unique, rg ${text}, nationality ${text}, ${date('birth_date')},
    gender ${text} check (gender in ('female', 'male', 'not_said')),
    marital_status ${text} check (marital_status in ('single', 'married', 'separated', 'divorced', 'widowed', 'other')),
    education ${text}, workplace ${text}, job ${text}, language ${text},
    default_library_id ${int} references library, ${flag('blocked', 0)}, blocked_reason ${text},
    terms_version ${text}, ${instant('terms_accepted_at')},
    ${instant('created_at')} not null, ${instant('updated_at')} not null, ${instant('anonymised_at')},
    check ((blocked = 1) = (blocked_reason is not null)), check ((terms_version is null) = (terms_accepted_at is null)),
    check (length(cpf) = 11)
  ${end}`,
  `create index patron_library on patron (default_library_id)`,
  `create table bond (${id},
    patron_id ${int} not null references patron, category_id ${int} not null references patron_category,
    library_id ${int} not null references library, course_id ${int} references course,
    registration ${text} unique, ${date('valid_until')}, ${flag('active', 1)},
    unique (patron_id, category_id, library_id), unique (patron_id, id)
  ${end}`,
  `create index bond_category on bond (category_id)`,
  `create index bond_library on bond (library_id)`,
  `create index bond_course on bond (course_id)`,
  `create table login (${id},
    base_id ${int} not null references base, username ${text} not null check (username <> ''), patron_id ${int} not null references patron,
    bond_id ${int}, password_hash ${text}, ${instant('password_set_at')}, ${json('earlier_hashes')} not null,
    ${oneOf(text, 'state', ['active', 'blocked', 'closed'])}, blocked_reason ${text}, ${flag('must_change_password', 0)},
    ${instant('created_at')} not null, ${instant('last_login_at')},
    unique (base_id, username), foreign key (patron_id, bond_id) references bond (patron_id, id),
    check ((password_hash is null) = (password_set_at is null)), check ((state = 'blocked') = (blocked_reason is not null))
  ${end}`,
  `create index login_patron on login (patron_id)`,
  `create table activity_grant (${id},
    ${oneOf(text, 'grantee', ['visitor', 'category', 'login'])},
    category_id ${int} references patron_category on delete cascade, login_id ${int} references login on delete cascade,
    module ${int} not null check (module between 1 and 5), activity ${int} not null check (activity > 0),
    check ((grantee = 'category') = (category_id is not null)), check ((grantee = 'login') = (login_id is not null))
  ${end}`,
  `create unique index activity_grant_once on activity_grant (activity, grantee, coalesce(category_id, 0), coalesce(login_id, 0))`,
  ...visitorActivities.map((activity) => `insert into activity_grant (grantee, module, activity) values ('visitor', 1, ${activity})`),
  `create index activity_grant_category on activity_grant (category_id)`,
  `create index activity_grant_login on activity_grant (login_id)`,
  `create table title_comment (${id},
    title_id ${int} not null references title on delete cascade, patron_id ${int} not null references patron,
    content ${text} not null check (length(content) between 1 and 1000),
    ${oneOf(text, 'state', ['waiting', 'shown', 'refused'])}, refusal_reason ${text},
    ${instant('created_at')} not null, ${instant('decided_at')}, decided_by ${int} references login,
    check ((state = 'refused') = (refusal_reason is not null)), check ((state = 'waiting') = (decided_at is null))
  ${end}`,
  `create index title_comment_title on title_comment (title_id, state, created_at)`,
  `create index title_comment_patron on title_comment (patron_id, state)`,
  `create table library_message (${id},
    library_id ${int} not null references library, patron_id ${int} references patron, name ${text}, email ${text},
    content ${text} not null check (length(content) between 1 and 1000),
    ${oneOf(text, 'state', ['new', 'answered', 'closed'])}, ${instant('created_at')} not null
  ${end}`,
  `create index library_message_library on library_message (library_id, state)`,
  `create index library_message_patron on library_message (patron_id)`,
]

const sessions = ({ id, int, text, end, flag, json, instant }: ColumnWords) => [
  `create table token_family (${id},
    public_id ${text} not null unique, login_id ${int} not null references login on delete cascade, acting_for_id ${int} references patron,
    client ${text} not null, ${flag('kept', 0)}, generation ${int} not null default 1 check (generation > 0),
    access_hash ${text} not null unique, ${instant('access_expires_at')} not null,
    refresh_hash ${text} not null unique, ${instant('refresh_expires_at')} not null,
    ${instant('created_at')} not null, ${instant('rotated_at')} not null,
    ${instant('revoked_at')}, revoked_reason ${text} check (revoked_reason in ('signed_out', 'reuse', 'password_changed', 'expired', 'staff')),
    check ((revoked_at is null) = (revoked_reason is null))
  ${end}`,
  `create index token_family_login on token_family (login_id)`,
  `create table known_device (${id},
    login_id ${int} not null references login on delete cascade, token_hash ${text} not null,
    failures_in_row ${int} not null default 0 check (failures_in_row >= 0),
    ${instant('created_at')} not null, ${instant('seen_at')} not null, ${instant('expires_at')} not null,
    unique (login_id, token_hash)
  ${end}`,
  // Kept by a key made of what was typed, so that an account that does not exist is guarded like one that does.
  `create table account_guard (
    account_key ${text} not null primary key, failures_in_row ${int} not null default 0 check (failures_in_row >= 0),
    ${instant('locked_until')}, ${instant('updated_at')} not null
  ${end}`,
  `create index account_guard_updated on account_guard (updated_at)`,
  `create table login_attempt (${id},
    account_key ${text} not null, network ${text} not null, device_id ${int} references known_device on delete cascade,
    ${oneOf(text, 'outcome', ['failed', 'succeeded'])}, ${instant('at')} not null
  ${end}`,
  `create index login_attempt_account on login_attempt (account_key, network, at)`,
  `create index login_attempt_network on login_attempt (network, at)`,
  `create index login_attempt_device on login_attempt (device_id, at)`,
  `create index login_attempt_at on login_attempt (at)`,
  `create table recovery_code (${id},
    account_key ${text} not null, login_id ${int} references login on delete cascade, seed ${text} not null,
    tries ${int} not null default 0 check (tries between 0 and 5),
    ${instant('created_at')} not null, ${instant('expires_at')} not null, ${instant('proved_at')}, ${instant('used_at')},
    check (used_at is null or proved_at is not null)
  ${end}`,
  `create index recovery_code_account on recovery_code (account_key, id)`,
  `create index recovery_code_login on recovery_code (login_id)`,
  `create table spent_challenge (digest ${text} not null primary key, ${instant('expires_at')} not null ${end}`,
  `create index spent_challenge_expiry on spent_challenge (expires_at)`,
  `create table one_time_address (${id},
    token_hash ${text} not null unique,
    ${oneOf(text, 'purpose', ['base_switch', 'redirect', 'unsubscribe', 'submission', 'email_confirmation'])},
    login_id ${int} references login on delete cascade, ${json('payload')} not null,
    ${instant('created_at')} not null, ${instant('expires_at')} not null, ${instant('used_at')}
  ${end}`,
  `create index one_time_address_login on one_time_address (login_id)`,
  `create table quota (
    name ${text} not null, ${instant('window_start')} not null, count ${int} not null check (count > 0),
    ${instant('expires_at')} not null, primary key (name, window_start)
  ${end}`,
  `create index quota_expiry on quota (expires_at)`,
]

const machinery = ({ id, int, text, end, json, instant }: ColumnWords) => [
  `create table institution_setting (
    name ${text} not null primary key, ${json('value')} not null, version ${int} not null check (version > 0), ${instant('updated_at')} not null
  ${end}`,
  // One row, so that numbers are given in the order of commits: who holds it is the only one who appends.
  `create table outbox_head (singleton ${int} not null primary key check (singleton = 1), seq ${int} not null check (seq >= 0) ${end}`,
  `insert into outbox_head (singleton, seq) values (1, 0)`,
  `create table outbox (
    seq ${int} not null primary key check (seq > 0), topic ${text} not null, ${json('payload')} not null, ${instant('created_at')} not null
  ${end}`,
  `create table outbox_reader (
    name ${text} not null primary key, acknowledged ${int} not null check (acknowledged >= 0), ${instant('updated_at')} not null
  ${end}`,
  `create table job (${id},
    kind ${text} not null, unique_key ${text}, ${json('payload')} not null,
    ${oneOf(text, 'state', ['waiting', 'running', 'done', 'failed'])}, ${instant('run_after')} not null,
    attempts ${int} not null default 0 check (attempts >= 0), max_attempts ${int} not null check (max_attempts > 0),
    ${instant('lease_until')}, worker ${text}, last_error ${text}, ${instant('created_at')} not null, ${instant('finished_at')},
    unique (kind, unique_key), check (attempts <= max_attempts),
    check ((state = 'running') = (lease_until is not null)), check ((state = 'running') = (worker is not null)),
    check ((state in ('done', 'failed')) = (finished_at is not null))
  ${end}`,
  `create index job_due on job (run_after, id) where state = 'waiting'`,
  `create index job_lease on job (lease_until) where state = 'running'`,
  `create index job_finished on job (finished_at) where state in ('done', 'failed')`,
  `create table import_run (${id},
    source ${text} not null, file ${text} not null, ${oneOf(text, 'state', ['running', 'finished', 'failed'])},
    records ${int} not null default 0, created ${int} not null default 0, replaced ${int} not null default 0,
    unchanged ${int} not null default 0, quarantined ${int} not null default 0, byte_offset ${int} not null default 0,
    ${instant('started_at')} not null, ${instant('finished_at')}, check ((state = 'running') = (finished_at is null)),
    check (created + replaced + unchanged + quarantined <= records)
  ${end}`,
  `create table quarantine (${id},
    run_id ${int} references import_run, source ${text} not null, file ${text} not null, byte_offset ${int} not null check (byte_offset >= 0),
    record_number ${int} not null check (record_number > 0), reason ${text} not null, detail ${text}, raw_base64 ${text},
    ${instant('created_at')} not null
  ${end}`,
  `create index quarantine_run on quarantine (run_id)`,
  `create unique index quarantine_place on quarantine (source, file, byte_offset, reason)`,
  `create table audit (${id},
    ${instant('at')} not null, ${oneOf(text, 'actor', ['visitor', 'patron', 'staff', 'system'])}, login_id ${int},
    acting_for_id ${int}, act ${text} not null, subject_kind ${text}, subject_id ${int}, ${json('detail')},
    check ((actor in ('patron', 'staff')) = (login_id is not null)), check ((subject_kind is null) = (subject_id is null))
  ${end}`,
  `create index audit_at on audit (at)`,
  `create index audit_login on audit (login_id, at)`,
  `create index audit_subject on audit (subject_kind, subject_id)`,
]

/** Every table of the first wave. Whatever two processes could disagree on is a constraint here. */
export const migration: Migration = {
  statements: (engine) => [places, catalogue, people, sessions, machinery].flatMap((group) => group(columnWords[engine])),
}
