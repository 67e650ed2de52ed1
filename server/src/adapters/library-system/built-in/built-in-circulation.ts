import type { CirculationGroups } from '../../../ports/library-system/library-system-groups.ts'
import type { Handles } from '../../database/handles.ts'
import { asOfNow, ifAnyAsOfNow } from './circulation/as-of.ts'
import { secretOfProcess, type ActContext } from './circulation/acts.ts'
import { builtInBlocks } from './blocks/built-in-blocks.ts'
import { builtInClearance } from './clearance/built-in-clearance.ts'
import { builtInInitialImport } from './initial-import/built-in-initial-import.ts'
import { builtInMaintenance } from './maintenance/built-in-maintenance.ts'
import { builtInMoney } from './money/built-in-money.ts'
import { builtInPolicies } from './policies/built-in-policies.ts'
import { changeCopy, previewCopyChange } from './copies/change-copy.ts'
import { claimReturned } from './loans/claim-returned.ts'
import { correctReturn } from './loans/correct-return.ts'
import { declareLost } from './loans/declare-lost.ts'
import { moveDueDate } from './loans/move-due-date.ts'
import { countDueDateMove, moveDueDates } from './loans/move-due-dates.ts'
import { undoLoan } from './loans/undo-loan.ts'
import { undoReturn } from './loans/undo-return.ts'
import { builtInRequests } from './requests/built-in-requests.ts'
import { builtInTransit } from './transit/built-in-transit.ts'
import { builtInHolds } from './holds/built-in-holds.ts'
import { eraseHistory } from './loans/erase-history.ts'
import { loanHistory } from './loans/history.ts'
import { historyKeeping, keepHistory } from './loans/keep-history.ts'
import { lendCopy } from './loans/lend.ts'
import { openLoans } from './loans/open-loans.ts'
import { loanLimit } from './loans/loan-limit.ts'
import { withKeys } from './loans/open-loan-keys.ts'
import { keyOfLoan, receiptOf } from './loans/receipts.ts'
import { renewLoans } from './loans/renew.ts'
import { takeBack } from './loans/take-back.ts'
import { copyAtDesk } from './loans/copy-at-desk.ts'

/** The acts of circulation over the tables of the catalogue's database. */
export function builtInCirculation(handles: Handles, secret: Uint8Array = secretOfProcess): CirculationGroups {
  const context: ActContext = { handles, secret }
  return {
    loans: {
      open: async (patronId) => withKeys(context, await openLoans(handles, patronId)),
      limit: (patronId, bondId) => asOfNow(handles, loanLimit(handles, patronId, bondId)),
      renew: (request, acting) => renewLoans(context, request, acting),
      history: (query) => loanHistory(context, query),
      eraseHistory: (patronId, ids, acting) => eraseHistory(context, patronId, ids, acting),
      historyKeeping: (patronId) => asOfNow(handles, historyKeeping(handles, patronId)),
      keepHistory: (patronId, keeps, acting) => keepHistory(context, patronId, keeps, acting),
      securityKey: (loanId) => ifAnyAsOfNow(handles, keyOfLoan(context, loanId)),
      receipt: (key, patronId) => ifAnyAsOfNow(handles, receiptOf(context, key, patronId)),
    },
    desk: {
      copy: (barcode) => ifAnyAsOfNow(handles, copyAtDesk(handles, barcode)),
      lend: (request, acting) => lendCopy(context, request, acting),
      takeBack: (request, acting) => takeBack(context, request, acting),
      correctReturn: (loanId, moment, reason, acting) => correctReturn(context, loanId, moment, reason, acting),
      undo: (loanId, what, acting) => (what === 'loan' ? undoLoan(context, loanId, acting) : undoReturn(context, loanId, acting)),
      declareLost: (loanId, loss, acting) => declareLost(context, loanId, loss, acting),
      claimReturned: (loanId, acting) => claimReturned(context, loanId, acting),
      moveDueDate: (loanId, day, reason, acting) => moveDueDate(context, loanId, day, reason, acting),
      countDueDateMove: (move) => asOfNow(handles, countDueDateMove(context, move)),
      previewCopyChange: (change, acting) => asOfNow(handles, previewCopyChange(context, change, acting)),
      changeCopy: (change, acting) => changeCopy(context, change, acting),
      moveDueDates: (move, acting) => moveDueDates(context, move, acting),
    },
    money: builtInMoney(context),
    blocks: builtInBlocks(context),
    policies: builtInPolicies(context),
    holds: builtInHolds(context),
    requests: builtInRequests(context),
    transit: builtInTransit(context),
    clearance: builtInClearance(context),
    maintenance: builtInMaintenance(context),
    initialImport: builtInInitialImport(context),
  }
}
