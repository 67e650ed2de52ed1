import type { Clock } from '../../ports/clock.ts'
import type { LibrarySystem } from '../../ports/library-system.ts'
import type { PageReads, Stores, Transactions } from '../../ports/stores.ts'
import { accessStore } from './access-store.ts'
import { activityStore } from './activity-store.ts'
import { alertEmailStore } from './alert-email-store.ts'
import { alertStore } from './alert-store.ts'
import { arrivalStore } from './arrival-store.ts'
import { auditStore } from './audit-store.ts'
import { baseStore } from './base-store.ts'
import { catalogueWriter } from './catalogue-writer.ts'
import { circulationCheck } from './circulation-invariants.ts'
import { commentDeskStore } from './comment-desk-store.ts'
import { copyStore } from './copy-store.ts'
import { calendarAddressStore } from './calendar-address-store.ts'
import { handlesOf, type Handles } from './handles.ts'
import { headingStore } from './heading-store.ts'
import { idempotencyStore } from './idempotency-store.ts'
import { importRunStore } from './import-run-store.ts'
import { institutionSettingStore } from './institution-setting-store.ts'
import { jobStore } from './job-store.ts'
import { deferredIndexStore } from './deferred-indexes.ts'
import { knowledgeStore } from './knowledge-store.ts'
import { libraryStore } from './library-store.ts'
import { loanTokenStore } from './loan-token-store.ts'
import { loginAttemptStore } from './login-attempt-store.ts'
import { loginStore } from './login-store.ts'
import { oneTimeAddressStore } from './one-time-address-store.ts'
import type { Database } from './open-database.ts'
import { readOnce } from './read-once.ts'
import { outboxStore } from './outbox-store.ts'
import { deskStores } from './desk-stores.ts'
import { personStores } from './person-stores.ts'
import { patronStore } from './patron-store.ts'
import { providerStore } from './provider-store.ts'
import { quarantineStore } from './quarantine-store.ts'
import { quotaStore } from './quota-store.ts'
import { withdrawalStore } from './record-withdrawal.ts'
import { recoveryCodeStore } from './recovery-code-store.ts'
import { serialIssueStore } from './serial-issue-store.ts'
import { shelfTermStore } from './shelf-term-store.ts'
import { shippedPolicyStore } from './shipped-policy-store.ts'
import { signInStore } from './sign-in-store.ts'
import { spentChallengeStore } from './spent-challenge-store.ts'
import { storedRecordStore } from './stored-record-store.ts'
import { teachingPlanStore } from './teaching-plan-store.ts'
import { teachingStore } from './teaching-store.ts'
import { titleCommentStore } from './title-comment-store.ts'
import { titleDisplayStore } from './title-display-store.ts'
import { titlePartStore } from './title-part-store.ts'
import { titleStore } from './title-store.ts'
import { useEventStore } from './use-event-store.ts'
import { libraryMessageStore, suggestionStore } from './library-message-store.ts'

/** Opens a library system. Inside a transaction it is opened again, over the handles of that transaction. */
export type OpenLibrarySystem = (handles: Handles) => LibrarySystem

const storesOver = (handles: Handles, openLibrarySystem: OpenLibrarySystem): Stores => ({
  ...personStores(handles),
  ...deskStores(handles),
  accesses: accessStore(handles),
  activities: activityStore(handles),
  alerts: alertStore(handles),
  alertEmails: alertEmailStore(handles),
  arrivals: arrivalStore(handles),
  audit: auditStore(handles),
  bases: baseStore(handles),
  calendarAddresses: calendarAddressStore(handles),
  circulationCheck: circulationCheck(handles),
  writer: catalogueWriter(handles),
  commentDesk: commentDeskStore(handles),
  copies: copyStore(handles),
  headings: headingStore(handles),
  idempotency: idempotencyStore(handles),
  importRuns: importRunStore(handles),
  jobs: jobStore(handles),
  deferredIndexes: deferredIndexStore(handles),
  knowledge: knowledgeStore(handles),
  libraries: libraryStore(handles),
  libraryMessages: libraryMessageStore(handles),
  librarySystem: openLibrarySystem(handles),
  loanTokens: loanTokenStore(handles),
  loginAttempts: loginAttemptStore(handles),
  logins: loginStore(handles),
  oneTimeAddresses: oneTimeAddressStore(handles),
  outbox: outboxStore(handles),
  patrons: patronStore(handles),
  providers: providerStore(handles),
  quarantine: quarantineStore(handles),
  quotas: quotaStore(handles),
  recoveryCodes: recoveryCodeStore(handles),
  settings: institutionSettingStore(handles),
  serialIssues: serialIssueStore(handles),
  shelfTerms: shelfTermStore(handles),
  shippedPolicies: shippedPolicyStore(handles),
  suggestions: suggestionStore(handles),
  signIns: signInStore(handles),
  spentChallenges: spentChallengeStore(handles),
  storedRecords: storedRecordStore(handles),
  teaching: teachingStore(handles),
  teachingPlans: teachingPlanStore(handles),
  titleComments: titleCommentStore(handles),
  titleDisplays: titleDisplayStore(handles),
  titleParts: titlePartStore(handles),
  titles: titleStore(handles),
  useEvents: useEventStore(handles),
  withdrawals: withdrawalStore(handles),
})

/** Every store over one database, alone and together. */
export function databaseStores(
  database: Database,
  clock: Clock,
  openLibrarySystem: OpenLibrarySystem,
  alertKinds?: Handles['alertKinds'],
): Stores & Transactions & PageReads {
  const handles = handlesOf(database, clock, alertKinds)
  const onePage = (): Handles => ({
    ...handles,
    read: readOnce(database.engine, database.read),
    ...(handles.reference && { reference: handles.reference.forOnePage() }),
  })
  return {
    ...storesOver(handles, openLibrarySystem),
    forOnePage: () => storesOver(onePage(), openLibrarySystem),
    together: (work) => handles.atomically((inside) => work(storesOver(inside, openLibrarySystem))),
  }
}
