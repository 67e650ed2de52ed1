import { accessesFeature } from '../features/accesses/feature.ts'
import { accountFeature } from '../features/account/feature.ts'
import { alertsFeature } from '../features/alerts/feature.ts'
import { calendarFeature } from '../features/calendar/feature.ts'
import { clearanceFeature } from '../features/clearance/feature.ts'
import { commentsFeature } from '../features/comments/feature.ts'
import { debtsFeature } from '../features/debts/feature.ts'
import { delegationsFeature } from '../features/delegations/feature.ts'
import { accountGroups, type AccountEntry, type WebFeature } from '../features/feature.ts'
import { holdsFeature } from '../features/holds/feature.ts'
import { loanRequestsFeature } from '../features/loan-requests/feature.ts'
import { loansFeature } from '../features/loans/feature.ts'
import { personalDataFeature } from '../features/personal-data/feature.ts'
import { privacyFeature } from '../features/privacy/feature.ts'
import { sessionFeature } from '../features/session/feature.ts'
import { suspensionsFeature } from '../features/suspensions/feature.ts'

/** The features with entries in the patron area. It comes with the frame of the area: a visitor's first screen does without. */
const features: readonly WebFeature[] = [
  sessionFeature,
  loansFeature,
  holdsFeature,
  loanRequestsFeature,
  alertsFeature,
  calendarFeature,
  debtsFeature,
  suspensionsFeature,
  clearanceFeature,
  accountFeature,
  personalDataFeature,
  accessesFeature,
  privacyFeature,
  delegationsFeature,
  commentsFeature,
]

const rank = ({ group }: AccountEntry) => (group === undefined ? -1 : accountGroups.indexOf(group))

/** In the order of the menu. */
export const accountEntries: readonly AccountEntry[] = features
  .flatMap((feature) => feature.account ?? [])
  .toSorted((one, other) => rank(one) - rank(other) || one.order - other.order)
