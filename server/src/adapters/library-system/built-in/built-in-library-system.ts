import type { LibrarySystem } from '../../../ports/library-system.ts'
import type { Handles } from '../../database/handles.ts'
import { availabilityVersions } from './availability-versions.ts'
import { builtInCirculation } from './built-in-circulation.ts'
import { secretOfProcess } from './circulation/acts.ts'
import { holdCopiesToChange, settleQueues } from './copies/copies-to-change.ts'
import { copyCounts } from './copy-counts.ts'
import { copiesOfIssue, copyPage } from './copy-page.ts'
import { copiesByLibraries, copyDivisions } from './copy-places.ts'
import { copyStatuses, recordCopyStates } from './copy-states.ts'
import { titlesAtHand } from './titles-at-hand.ts'
import { titleHoldings } from './title-holdings.ts'

/** Our own circulation, over the tables of the catalogue's database. */
export const builtInLibrarySystem = (handles: Handles, secret: Uint8Array = secretOfProcess): LibrarySystem => ({
  capabilities: { availability: true, dueDates: true, loans: true, holds: true, money: true, requests: true, clearance: true },
  availability: {
    counts: (titleIds, libraryId) => copyCounts(handles, titleIds, libraryId),
    atHand: () => titlesAtHand(handles),
    copies: (request) => copyPage(handles, request),
    holdings: (titleId) => titleHoldings(handles, titleId),
    byLibraries: (titleIds) => copiesByLibraries(handles, titleIds),
    divisions: (choice) => copyDivisions(handles, choice),
    ofIssue: (issueId) => copiesOfIssue(handles, issueId),
    versions: (titleIds) => availabilityVersions(handles, titleIds),
    statuses: (copyIds) => copyStatuses(handles, copyIds),
    recordCopyState: (states) => recordCopyStates(handles, states),
    holdToChange: (copyIds, queues) => holdCopiesToChange(handles, copyIds, queues),
    settleQueues: (queues) => settleQueues(handles, queues),
  },
  ...builtInCirculation(handles, secret),
})
