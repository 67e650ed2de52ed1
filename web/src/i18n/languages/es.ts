import accessibility from '../../../../texts/es/accessibility.json' with { type: 'json' }
import errors from '../../../../texts/es/errors.json' with { type: 'json' }
import search from '../../../../texts/es/search.json' with { type: 'json' }
import shell from '../../../../texts/es/shell.json' with { type: 'json' }
import title from '../../../../texts/es/title.json' with { type: 'json' }
import ui from '../../../../texts/es/ui.json' with { type: 'json' }

export const texts = { accessibility, errors, search, shell, title, ui }

/** Words that the first screen does without: each area is fetched with the first screen that needs it. */
export const lazyTexts = {
  access: () => import('../../../../texts/es/access.json'),
  accesses: () => import('../../../../texts/es/accesses.json'),
  account: () => import('../../../../texts/es/account.json'),
  alerts: () => import('../../../../texts/es/alerts.json'),
  basket: () => import('../../../../texts/es/basket.json'),
  calendar: () => import('../../../../texts/es/calendar.json'),
  clearance: () => import('../../../../texts/es/clearance.json'),
  debts: () => import('../../../../texts/es/debts.json'),
  delegations: () => import('../../../../texts/es/delegations.json'),
  desk: () => import('../../../../texts/es/desk.json'),
  'desk-work': () => import('../../../../texts/es/desk-work.json'),
  guides: () => import('../../../../texts/es/guides.json'),
  holds: () => import('../../../../texts/es/holds.json'),
  institution: () => import('../../../../texts/es/institution.json'),
  loans: () => import('../../../../texts/es/loans.json'),
  person: () => import('../../../../texts/es/person.json'),
  privacy: () => import('../../../../texts/es/privacy.json'),
  record: () => import('../../../../texts/es/record.json'),
  requests: () => import('../../../../texts/es/requests.json'),
  results: () => import('../../../../texts/es/results.json'),
  session: () => import('../../../../texts/es/session.json'),
}
