import type { Binding } from '../../http/bind.ts'
import type { PageReads } from '../../ports/stores.ts'
import { bindAudit, type AuditDeps } from './audit-routes.ts'
import { bindBankFiles, type BankFileDeps } from './bank-file-routes.ts'
import { bindBlocks } from './block-routes.ts'
import { bindCalendar, type CalendarDeps } from './calendar-routes.ts'
import { bindCategories, type CategoryDeps } from './category-routes.ts'
import { bindChoiceLists, type ChoiceListDeps } from './choice-list-routes.ts'
import { bindClearances, type ClearanceDeskDeps } from './clearance-routes.ts'
import { bindComments, type CommentDeskDeps } from './comment-routes.ts'
import { bindCopies } from './copy-routes.ts'
import { bindCorrections, type CorrectionDeps } from './correction-routes.ts'
import { bindDemoCodes, type DemoCodeDeps } from './demo-code-routes.ts'
import { bindDay } from './day-routes.ts'
import { bindDocument, type DocumentDeskDeps } from './document-routes.ts'
import { bindHolds, type HoldDeps } from './hold-routes.ts'
import { bindLending, type LendingDeps } from './lending-routes.ts'
import { bindLimits, type LimitDeps } from './limit-routes.ts'
import { bindMerges, type MergeDeps } from './merge-routes.ts'
import { bindMessages, type MessageDeps } from './message-routes.ts'
import { bindMoney, type MoneyDeps } from './money-routes.ts'
import type { NoticeJobDeps } from './notice-job.ts'
import { bindNotices, type NoticeDeps } from './notice-routes.ts'
import { bindOverdue, type OverdueDeps } from './overdue-routes.ts'
import { bindPeopleImport, type PeopleImportDeps } from './people-import-routes.ts'
import { bindPolicies, type PolicyDeps } from './policy-routes.ts'
import { bindReaderAccess, type ReaderAccessDeps } from './reader-access-routes.ts'
import { bindReaderFile } from './reader-file-routes.ts'
import { bindReaderRecords } from './reader-record-routes.ts'
import { bindReaders } from './reader-routes.ts'
import { bindReceipts, type ReceiptDeskDeps } from './receipt-routes.ts'
import { bindReports, type ReportDeps } from './report-routes.ts'
import { bindRequests, type RequestDeskDeps } from './request-routes.ts'
import { bindRoles, type RoleDeps } from './role-routes.ts'
import { bindDeskSession, type DeskSessionDeps } from './session-routes.ts'
import type { CopyDeps } from './show-copy.ts'
import type { ReaderDeps } from './show-reader.ts'
import { bindSuggestions, type SuggestionDeps } from './suggestion-routes.ts'
import { bindTasks, type TaskDeps } from './task-routes.ts'
import { bindTransits, type TransitDeps } from './transit-routes.ts'
import { bindWindows, type WindowDeps } from './window-routes.ts'

type Counter = DeskSessionDeps &
  ChoiceListDeps &
  LendingDeps &
  CorrectionDeps &
  ReaderDeps &
  PageReads &
  ReaderAccessDeps &
  MoneyDeps &
  CopyDeps &
  ReceiptDeskDeps &
  MergeDeps &
  DemoCodeDeps
type Shelves = HoldDeps & TransitDeps & RequestDeskDeps & TaskDeps
type Rules = PolicyDeps & WindowDeps & LimitDeps & CalendarDeps & DocumentDeskDeps
type Office = OverdueDeps & ClearanceDeskDeps & ReportDeps & AuditDeps & BankFileDeps
type People = CommentDeskDeps & MessageDeps & SuggestionDeps & NoticeDeps & NoticeJobDeps & RoleDeps & CategoryDeps & PeopleImportDeps

export type DeskDeps = Counter & Shelves & Rules & Office & People

function bindCounter(binding: Binding, deps: Counter): void {
  bindDeskSession(binding, deps)
  bindChoiceLists(binding, deps)
  bindLending(binding, deps)
  bindCorrections(binding, deps)
  bindReaders(binding, deps)
  bindReaderFile(binding)
  bindReaderRecords(binding, deps)
  bindReaderAccess(binding, deps)
  bindMerges(binding, deps)
  bindMoney(binding, deps)
  bindReceipts(binding, deps)
  bindBlocks(binding, deps)
  bindCopies(binding, deps)
  bindDemoCodes(binding, deps)
}

function bindShelves(binding: Binding, deps: Shelves): void {
  bindHolds(binding, deps)
  bindTransits(binding, deps)
  bindRequests(binding, deps)
  bindTasks(binding, deps)
}

function bindRules(binding: Binding, deps: Rules): void {
  bindPolicies(binding, deps)
  bindWindows(binding, deps)
  bindLimits(binding, deps)
  bindCalendar(binding, deps)
  bindDocument(binding, deps)
}

function bindOffice(binding: Binding, deps: Office): void {
  bindOverdue(binding, deps)
  bindDay(binding, deps)
  bindReports(binding, deps)
  bindClearances(binding, deps)
  bindAudit(binding, deps)
  bindBankFiles(binding, deps)
}

function bindPeople(binding: Binding, deps: People): void {
  bindComments(binding, deps)
  bindMessages(binding, deps)
  bindSuggestions(binding, deps)
  bindNotices(binding, deps)
  bindRoles(binding, deps)
  bindCategories(binding, deps)
  bindPeopleImport(binding, deps)
}

/** Every call of the desk. */
export function bindDesk(binding: Binding, deps: DeskDeps): void {
  bindCounter(binding, deps)
  bindShelves(binding, deps)
  bindRules(binding, deps)
  bindOffice(binding, deps)
  bindPeople(binding, deps)
}
