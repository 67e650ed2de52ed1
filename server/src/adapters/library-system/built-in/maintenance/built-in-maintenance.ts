import type { Maintenance } from '../../../../ports/library-system/maintenance.ts'
import type { ActContext } from '../circulation/acts.ts'
import { asOfNow } from '../circulation/as-of.ts'
import { anonymise } from './anonymise.ts'
import { applyNewHours } from './apply-new-hours.ts'
import { chargeLateLoans } from './charge-overdue-loans.ts'
import { checkCirculation } from './check-circulation.ts'
import { previewNewHours } from './preview-new-hours.ts'
import { reopenUnattended } from './reopen-unattended.ts'
import { isStillDue, tellDueDays } from './tell-due-days.ts'

export const builtInMaintenance = (context: ActContext): Maintenance => ({
  chargeLate: (atMost) => chargeLateLoans(context, atMost),
  reopenUnattended: (atMost) => reopenUnattended(context, atMost),
  applyNewHours: (change) => applyNewHours(context, change),
  previewNewHours: (libraryId, hours) => asOfNow(context.handles, previewNewHours(context, libraryId, hours)),
  tellDueDays: () => tellDueDays(context),
  isStillDue: (occasion) => isStillDue(context.handles, occasion),
  anonymise: (atMost) => anonymise(context, atMost),
  check: () => checkCirculation(context.handles),
})
