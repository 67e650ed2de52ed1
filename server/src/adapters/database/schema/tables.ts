import type {
  BaseTable,
  CampusTable,
  LibraryTable,
  LocationTable,
  CollectionTable,
  LoanTypeTable,
  CopyStatusTable,
  MaterialTypeTable,
} from './places.ts'
import type {
  TitleTable,
  TitleDisplayTable,
  HeadingTable,
  HeadingReferenceTable,
  TitleHeadingTable,
  TitleRelationTable,
  IdentifierTable,
  ProviderTable,
  ProviderAccessTable,
  LinkTable,
  KnowledgeAreaTable,
  TitleKnowledgeAreaTable,
  UseEventTable,
} from './catalogue.ts'
import type { SerialIssueTable, CopyTable, HoldingTable } from './holdings.ts'
import type { AcquisitionSuggestionTable } from './suggestions.ts'
import type {
  CourseTable,
  DisciplineTable,
  TeachingPlanTable,
  TeachingPlanTitleTable,
  PatronCategoryTable,
  PatronTable,
  BondTable,
  LoginTable,
  ActivityGrantTable,
  TitleCommentTable,
  LibraryMessageTable,
} from './people.ts'
import type {
  TokenFamilyTable,
  AccountGuardTable,
  KnownDeviceTable,
  LoginAttemptTable,
  RecoveryCodeTable,
  SpentChallengeTable,
  OneTimeAddressTable,
  QuotaTable,
} from './sessions.ts'
import type {
  InstitutionSettingTable,
  OutboxHeadTable,
  OutboxTable,
  OutboxReaderTable,
  JobTable,
  ImportRunTable,
  QuarantineTable,
  AuditTable,
} from './machinery.ts'

/** Every table by its name. */
export interface Tables {
  acquisition_suggestion: AcquisitionSuggestionTable
  base: BaseTable
  campus: CampusTable
  library: LibraryTable
  location: LocationTable
  collection: CollectionTable
  loan_type: LoanTypeTable
  copy_status: CopyStatusTable
  material_type: MaterialTypeTable
  title: TitleTable
  title_display: TitleDisplayTable
  heading: HeadingTable
  heading_reference: HeadingReferenceTable
  title_heading: TitleHeadingTable
  title_relation: TitleRelationTable
  identifier: IdentifierTable
  provider: ProviderTable
  provider_access: ProviderAccessTable
  link: LinkTable
  knowledge_area: KnowledgeAreaTable
  title_knowledge_area: TitleKnowledgeAreaTable
  use_event: UseEventTable
  serial_issue: SerialIssueTable
  copy: CopyTable
  holding: HoldingTable
  course: CourseTable
  discipline: DisciplineTable
  teaching_plan: TeachingPlanTable
  teaching_plan_title: TeachingPlanTitleTable
  patron_category: PatronCategoryTable
  patron: PatronTable
  bond: BondTable
  login: LoginTable
  activity_grant: ActivityGrantTable
  title_comment: TitleCommentTable
  library_message: LibraryMessageTable
  token_family: TokenFamilyTable
  account_guard: AccountGuardTable
  known_device: KnownDeviceTable
  login_attempt: LoginAttemptTable
  recovery_code: RecoveryCodeTable
  spent_challenge: SpentChallengeTable
  one_time_address: OneTimeAddressTable
  quota: QuotaTable
  institution_setting: InstitutionSettingTable
  outbox_head: OutboxHeadTable
  outbox: OutboxTable
  outbox_reader: OutboxReaderTable
  job: JobTable
  import_run: ImportRunTable
  quarantine: QuarantineTable
  audit: AuditTable
}
