import type { LibrarySystem } from '../../../ports/library-system.ts'
import type { Handles } from '../../database/handles.ts'
import { copyCounts } from './copy-counts.ts'
import { copyPage } from './copy-page.ts'
import { copyStatuses, recordCopyStates } from './copy-states.ts'

/** Our own circulation, over the tables of the catalogue's database. */
export const builtInLibrarySystem = (handles: Handles): LibrarySystem => ({
  capabilities: { availability: true, dueDates: true, loans: false, holds: false, money: false, requests: false, clearance: false },
  availability: {
    counts: (titleIds) => copyCounts(handles, titleIds),
    copies: (request) => copyPage(handles, request),
    statuses: (copyIds) => copyStatuses(handles, copyIds),
    recordCopyState: (states) => recordCopyStates(handles, states),
  },
})
