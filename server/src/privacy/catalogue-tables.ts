import type { TablePrivacy } from './entry.ts'

const open = { purpose: 'catalogue', basis: 'not_personal', retention: 'permanent', seenBy: ['everyone'] } as const

/** Names of authors are bibliographic data that they made public themselves (article 7, paragraph 4). */
export const catalogueTables = {
  base: { ...open, none: 'id code name url own active' },
  campus: { ...open, none: 'id code name active' },
  library: { ...open, none: 'id code name campus_id kind email phone address active' },
  location: { ...open, none: 'id library_id code name active' },
  collection: { ...open, none: 'id code name' },
  loan_type: { ...open, none: 'id code names lends holdable renewable hourly consult_only' },
  copy_status: { ...open, none: 'code names visible loanable holdable' },
  material_type: { ...open, none: 'id names leader_match reference_form kardex multimedia circulates active loan_group' },
  title: {
    ...open,
    none: `id source identity content_hash control_number record suppressed created_at updated_at title_line sort_title main_author sort_author
      year material_type_id language online accessible call_number call_number_sort`,
  },
  title_withdrawal: { ...open, none: 'title_id withdrawn_at was_suppressed record' },
  heading_withdrawal: { ...open, none: 'heading_id withdrawn_at identity record' },
  title_display: { ...open, none: 'title_id made_of form display' },
  heading: { ...open, none: 'id kind heading_key label source control_number identity content_hash record created_at updated_at' },
  heading_reference: { ...open, none: 'id heading_id target_id kind label label_key position' },
  title_heading: { ...open, none: 'title_id position heading_id role relator' },
  title_relation: { ...open, none: 'title_id position kind control_number issn isbn issue pages issue_key page_key' },
  identifier: { ...open, none: 'title_id kind value shown' },
  link: { ...open, none: 'id title_id position url label kind provider_id restricted' },
  provider: { ...open, none: 'id slug name position driver active needs_active_bond', secret: 'settings' },
  knowledge_area: { ...open, none: 'id scheme code name parent_id' },
  title_knowledge_area: { ...open, none: 'title_id area_id' },
  serial_issue: {
    ...open,
    none: 'id title_id library_id year volume number supplement caption sort_key status expected_on received_on copies note',
  },
  holding: { ...open, none: 'id title_id library_id source control_number identity content_hash record created_at updated_at' },
  copy: {
    ...open,
    none: `id title_id library_id barcode volume tome part additional_material location_id collection_id loan_type_id status due_date call_number
      sort_key serial_issue_id note acquisition acquired_on price_cents accession_number asset_number content_hash created_at updated_at
      temporary_loan_type temporary_from temporary_until copy_key`,
    except: { price_cents: { seenBy: ['desk'] }, note: { seenBy: ['desk'] } },
  },
  course: { ...open, none: 'id code name campus_id active' },
  discipline: { ...open, none: 'id code name active' },
  teaching_plan: {
    ...open,
    none: 'id course_id discipline_id year semester period places',
    personal: 'teacher',
    except: { teacher: { basis: 'public_policy' } },
  },
  teaching_plan_title: { ...open, none: 'plan_id title_id kind position' },
  use_event: { ...open, purpose: 'statistics', none: 'id title_id library_id kind local_date count' },
  provider_access: { ...open, purpose: 'statistics', seenBy: ['manager'], none: 'provider_id category_id local_date count' },
} as const satisfies Readonly<Record<string, TablePrivacy>>
