import type { Accesses } from './accesses.ts'
import type { Activities } from './activities.ts'
import type { AlertEmails } from './alert-emails.ts'
import type { Alerts } from './alerts.ts'
import type { Arrivals } from './arrivals.ts'
import type { Audit } from './audit.ts'
import type { SpentChallenges } from './captcha.ts'
import type { Bases } from './bases.ts'
import type { CalendarAddresses } from './calendar-addresses.ts'
import type { CirculationCheck } from './circulation-check.ts'
import type { CommentDesk } from './comment-desk.ts'
import type { CatalogueWriter } from './catalogue-writer.ts'
import type { Providers } from './content-providers.ts'
import type { Copies } from './copies.ts'
import type { DataRequests } from './data-requests.ts'
import type { HeldData } from './held-data.ts'
import type { Delegations } from './delegations.ts'
import type { EmailChanges } from './email-changes.ts'
import type { Headings } from './headings.ts'
import type { Idempotency } from './idempotency.ts'
import type { ImportRuns } from './import-runs.ts'
import type { InstitutionSettings } from './institution-settings.ts'
import type { Jobs } from './jobs.ts'
import type { DeferredIndexes } from './deferred-indexes.ts'
import type { Knowledge } from './knowledge.ts'
import type { Libraries } from './libraries.ts'
import type { LibraryMessages, Suggestions } from './library-messages.ts'
import type { LibrarySystem } from './library-system.ts'
import type { LoanTokens } from './loan-tokens.ts'
import type { LoginAttempts } from './login-attempts.ts'
import type { Logins } from './logins.ts'
import type { Notices } from './notices.ts'
import type { OneTimeAddresses } from './one-time-addresses.ts'
import type { Outbox } from './outbox.ts'
import type { Patrons } from './patrons.ts'
import type { PersonalRecords } from './personal-records.ts'
import type { ReaderMerges } from './reader-merges.ts'
import type { ReaderRecords } from './reader-records.ts'
import type { Quarantine } from './quarantine.ts'
import type { Quotas } from './quotas.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { SecondFactors } from './second-factors.ts'
import type { SerialIssues } from './serial-issues.ts'
import type { ShippedPolicies } from './shipped-policies.ts'
import type { ShelfTerms } from './shelf-terms.ts'
import type { SignIns } from './sign-ins.ts'
import type { DemoCodes } from './demo-codes.ts'
import type { DeskComments } from './desk-comments.ts'
import type { DeskHolds } from './desk-holds.ts'
import type { DeskHours } from './desk-hours.ts'
import type { DeskLists } from './desk-lists.ts'
import type { DeskMessages } from './desk-messages.ts'
import type { DeskReceipts } from './desk-receipts.ts'
import type { DeskReports } from './desk-reports.ts'
import type { DeskRequests } from './desk-requests.ts'
import type { DeskReaders } from './desk-readers.ts'
import type { StaffGrants } from './staff-grants.ts'
import type { StaffSessions } from './staff-sessions.ts'
import type { TeachingPlans } from './teaching-plans.ts'
import type { Teaching } from './teaching.ts'
import type { TitleComments } from './title-comments.ts'
import type { TitleDisplays } from './title-displays.ts'
import type { TitleParts } from './title-parts.ts'
import type { Titles } from './titles.ts'
import type { UseEvents } from './use-events.ts'
import type { StoredRecords } from './stored-records.ts'
import type { Withdrawals } from './withdrawals.ts'

/** Everything that is kept in the database, by what it is. */
export interface Stores {
  readonly accesses: Accesses
  readonly activities: Activities
  readonly alerts: Alerts
  readonly alertEmails: AlertEmails
  readonly audit: Audit
  readonly bases: Bases
  readonly calendarAddresses: CalendarAddresses
  readonly circulationCheck: CirculationCheck
  readonly arrivals: Arrivals
  readonly commentDesk: CommentDesk
  readonly copies: Copies
  readonly dataRequests: DataRequests
  readonly delegations: Delegations
  readonly emailChanges: EmailChanges
  readonly headings: Headings
  readonly heldData: HeldData
  readonly idempotency: Idempotency
  readonly importRuns: ImportRuns
  readonly jobs: Jobs
  readonly deferredIndexes: DeferredIndexes
  readonly demoCodes: DemoCodes
  readonly knowledge: Knowledge
  readonly libraries: Libraries
  readonly libraryMessages: LibraryMessages
  readonly librarySystem: LibrarySystem
  readonly loanTokens: LoanTokens
  readonly loginAttempts: LoginAttempts
  readonly logins: Logins
  readonly notices: Notices
  readonly oneTimeAddresses: OneTimeAddresses
  readonly outbox: Outbox
  readonly patrons: Patrons
  readonly personalRecords: PersonalRecords
  readonly providers: Providers
  readonly quarantine: Quarantine
  readonly readerMerges: ReaderMerges
  readonly readerRecords: ReaderRecords
  readonly quotas: Quotas
  readonly recoveryCodes: RecoveryCodes
  readonly settings: InstitutionSettings
  readonly secondFactors: SecondFactors
  readonly serialIssues: SerialIssues
  readonly shelfTerms: ShelfTerms
  readonly shippedPolicies: ShippedPolicies
  readonly suggestions: Suggestions
  readonly signIns: SignIns
  readonly spentChallenges: SpentChallenges
  readonly deskComments: DeskComments
  readonly deskHolds: DeskHolds
  readonly deskHours: DeskHours
  readonly deskLists: DeskLists
  readonly deskMessages: DeskMessages
  readonly deskReaders: DeskReaders
  readonly deskReceipts: DeskReceipts
  readonly deskReports: DeskReports
  readonly deskRequests: DeskRequests
  readonly staffGrants: StaffGrants
  readonly staffSessions: StaffSessions
  readonly teaching: Teaching
  readonly teachingPlans: TeachingPlans
  readonly titleComments: TitleComments
  readonly titleDisplays: TitleDisplays
  readonly titleParts: TitleParts
  readonly titles: Titles
  readonly useEvents: UseEvents
  readonly storedRecords: StoredRecords
  readonly withdrawals: Withdrawals
  readonly writer: CatalogueWriter
}

/** Reads for an answer that is put together from many of them. */
export interface PageReads {
  /** Stores that ask the database the same thing once, however many parts of the answer need it: for one answer, to read with only. */
  forOnePage(): Stores
}

/** Several writes that hold together or not at all. */
export interface Transactions {
  /**
   * `work` is given stores of its own and uses no others; it awaits nothing but them. It may be run again from its beginning when it
   * met another transaction, so it changes nothing outside.
   */
  together<T>(work: (stores: Stores) => Promise<T>): Promise<T>
}
