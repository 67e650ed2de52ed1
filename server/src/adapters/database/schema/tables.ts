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
  TitleWithdrawalTable,
  HeadingWithdrawalTable,
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
  PatronNoteTable,
  BondTable,
  LoginTable,
  ActivityGrantTable,
  TitleCommentTable,
  LibraryMessageTable,
  NoticeTable,
} from './people.ts'
import type {
  StaffSessionTable,
  DeskDeviceTable,
  TokenFamilyTable,
  AccountGuardTable,
  KnownDeviceTable,
  LoginAttemptTable,
  RecoveryCodeTable,
  SpentChallengeTable,
  OneTimeAddressTable,
  LoanTokenTable,
  QuotaTable,
} from './sessions.ts'
import type {
  InstitutionSettingTable,
  OutboxHeadTable,
  OutboxTable,
  OutboxReaderTable,
  JobProgressTable,
  JobTable,
  ImportRunTable,
  QuarantineTable,
  AuditTable,
} from './machinery.ts'
import type {
  LoanPolicyTable,
  LoanLimitTable,
  VacationWindowTable,
  LoanTable,
  RenewalTable,
  ClearanceTable,
  PatronBlockTable,
  StaffGrantTable,
  StaffTaskTable,
  IdempotencyTable,
} from './circulation.ts'
import type {
  DebtTable,
  DebtEntryTable,
  DebtRefundTable,
  PaymentTable,
  PaymentSlipTable,
  SlipDebtTable,
  BankFileLineTable,
} from './money.ts'
import type { HoldTable, HoldEventTable, LoanRequestTable, LoanRequestEventTable, AllocationTable, TransitTable } from './holds.ts'
import type { AlertEmailTable, AlertTable, AlertOptOutTable, CalendarAddressTable } from './alerts.ts'
import type {
  DepartmentTable,
  PatronDepartmentTable,
  DelegationTable,
  TotpFactorTable,
  FactorRecoveryCodeTable,
  FactorChallengeTable,
  TrustedDeviceTable,
  SessionDescriptionTable,
  SignInRecordTable,
  PendingEmailChangeTable,
  DeletionRequestTable,
  PrivacyRequestTable,
  ConsentTable,
  DataCopyTable,
} from './person.ts'
import type { DataVersionTable, TitleAvailabilityVersionTable } from './data-versions.ts'

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
  title_withdrawal: TitleWithdrawalTable
  heading_withdrawal: HeadingWithdrawalTable
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
  patron_note: PatronNoteTable
  bond: BondTable
  login: LoginTable
  activity_grant: ActivityGrantTable
  title_comment: TitleCommentTable
  library_message: LibraryMessageTable
  notice: NoticeTable
  staff_session: StaffSessionTable
  desk_device: DeskDeviceTable
  token_family: TokenFamilyTable
  account_guard: AccountGuardTable
  known_device: KnownDeviceTable
  login_attempt: LoginAttemptTable
  recovery_code: RecoveryCodeTable
  spent_challenge: SpentChallengeTable
  one_time_address: OneTimeAddressTable
  loan_token: LoanTokenTable
  quota: QuotaTable
  institution_setting: InstitutionSettingTable
  outbox_head: OutboxHeadTable
  outbox: OutboxTable
  outbox_reader: OutboxReaderTable
  job: JobTable
  job_progress: JobProgressTable
  import_run: ImportRunTable
  quarantine: QuarantineTable
  audit: AuditTable
  loan_policy: LoanPolicyTable
  loan_limit: LoanLimitTable
  vacation_window: VacationWindowTable
  loan: LoanTable
  renewal: RenewalTable
  clearance: ClearanceTable
  patron_block: PatronBlockTable
  staff_grant: StaffGrantTable
  staff_task: StaffTaskTable
  idempotency: IdempotencyTable
  debt: DebtTable
  debt_entry: DebtEntryTable
  debt_refund: DebtRefundTable
  payment: PaymentTable
  payment_slip: PaymentSlipTable
  slip_debt: SlipDebtTable
  bank_file_line: BankFileLineTable
  hold: HoldTable
  hold_event: HoldEventTable
  loan_request: LoanRequestTable
  loan_request_event: LoanRequestEventTable
  allocation: AllocationTable
  transit: TransitTable
  alert_email: AlertEmailTable
  alert: AlertTable
  alert_opt_out: AlertOptOutTable
  calendar_address: CalendarAddressTable
  department: DepartmentTable
  patron_department: PatronDepartmentTable
  delegation: DelegationTable
  totp_factor: TotpFactorTable
  factor_recovery_code: FactorRecoveryCodeTable
  factor_challenge: FactorChallengeTable
  trusted_device: TrustedDeviceTable
  session_description: SessionDescriptionTable
  sign_in_record: SignInRecordTable
  pending_email_change: PendingEmailChangeTable
  deletion_request: DeletionRequestTable
  privacy_request: PrivacyRequestTable
  consent: ConsentTable
  data_copy: DataCopyTable
  data_version: DataVersionTable
  title_availability_version: TitleAvailabilityVersionTable
}
