import { alertsArea } from './areas/alerts.ts'
import { catalogueArea } from './areas/catalogue.ts'
import { commentsArea } from './areas/comments.ts'
import { delegationsArea } from './areas/delegations.ts'
import { headingsArea } from './areas/headings.ts'
import { holdingsArea } from './areas/holdings.ts'
import { holdsArea } from './areas/holds.ts'
import { loanRulesArea } from './areas/loan-rules.ts'
import { loansArea } from './areas/loans.ts'
import { messagesArea } from './areas/messages.ts'
import { moneyArea } from './areas/money.ts'
import { operationArea } from './areas/operation.ts'
import { peopleArea } from './areas/people.ts'
import { personalRequestsArea } from './areas/personal-requests.ts'
import { placesArea } from './areas/places.ts'
import { providersArea } from './areas/providers.ts'
import { secondFactorArea } from './areas/second-factor.ts'
import { sessionsArea } from './areas/sessions.ts'
import { signInGuardsArea } from './areas/sign-in-guards.ts'
import { staffArea } from './areas/staff.ts'
import { standingArea } from './areas/standing.ts'
import { suggestionsArea } from './areas/suggestions.ts'
import { teachingArea } from './areas/teaching.ts'

/**
 * Every area of tables: a new one is a line here. What is held about a person is read in this order and removed in the opposite one: an area
 * whose rows refer to those of another stands after it.
 */
export const areas = [
  placesArea,
  catalogueArea,
  headingsArea,
  providersArea,
  holdingsArea,
  teachingArea,
  peopleArea,
  sessionsArea,
  signInGuardsArea,
  secondFactorArea,
  delegationsArea,
  personalRequestsArea,
  alertsArea,
  commentsArea,
  messagesArea,
  suggestionsArea,
  loanRulesArea,
  loansArea,
  holdsArea,
  moneyArea,
  standingArea,
  staffArea,
  operationArea,
] as const
