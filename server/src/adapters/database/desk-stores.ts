import type { Stores } from '../../ports/stores.ts'
import { demoCodeStore } from './demo-code-store.ts'
import { deskCommentStore } from './desk-comment-store.ts'
import { deskHoldStore } from './desk-hold-store.ts'
import { deskHoursStore } from './desk-hours-store.ts'
import { deskListStore } from './desk-list-store.ts'
import { deskMessageStore } from './desk-message-store.ts'
import { deskReaderStore } from './desk-reader-store.ts'
import { deskReceiptStore } from './desk-receipt-store.ts'
import { deskReportStore } from './desk-report-store.ts'
import { deskRequestStore } from './desk-request-store.ts'
import { noticeStore } from './notice-store.ts'
import { readerMergeStore } from './reader-merge-store.ts'
import { readerRecordStore } from './reader-record-store.ts'
import { staffGrantStore } from './staff-grant-store.ts'
import { staffSessionStore } from './staff-session-store.ts'
import type { Handles } from './handles.ts'

type DeskStores = Pick<
  Stores,
  | 'demoCodes'
  | 'deskComments'
  | 'deskHolds'
  | 'deskHours'
  | 'deskLists'
  | 'deskMessages'
  | 'deskReaders'
  | 'deskReceipts'
  | 'deskReports'
  | 'deskRequests'
  | 'notices'
  | 'readerMerges'
  | 'readerRecords'
  | 'staffGrants'
  | 'staffSessions'
>

/** What the desk works with. */
export const deskStores = (handles: Handles): DeskStores => ({
  demoCodes: demoCodeStore(handles),
  deskComments: deskCommentStore(handles),
  deskHolds: deskHoldStore(handles),
  deskHours: deskHoursStore(handles),
  deskLists: deskListStore(handles),
  deskMessages: deskMessageStore(handles),
  deskReaders: deskReaderStore(handles),
  deskReceipts: deskReceiptStore(handles),
  deskReports: deskReportStore(handles),
  deskRequests: deskRequestStore(handles),
  notices: noticeStore(handles),
  readerMerges: readerMergeStore(handles),
  readerRecords: readerRecordStore(handles),
  staffGrants: staffGrantStore(handles),
  staffSessions: staffSessionStore(handles),
})
