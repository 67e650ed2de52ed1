import accessibility from '../../../../texts/fr/accessibility.json' with { type: 'json' }
import errors from '../../../../texts/fr/errors.json' with { type: 'json' }
import search from '../../../../texts/fr/search.json' with { type: 'json' }
import shell from '../../../../texts/fr/shell.json' with { type: 'json' }
import title from '../../../../texts/fr/title.json' with { type: 'json' }
import ui from '../../../../texts/fr/ui.json' with { type: 'json' }

export const texts = { accessibility, errors, search, shell, title, ui }

/** Words that the first screen does without: each area is fetched with the first screen that needs it. */
export const lazyTexts = {
  access: () => import('../../../../texts/fr/access.json'),
  accesses: () => import('../../../../texts/fr/accesses.json'),
  account: () => import('../../../../texts/fr/account.json'),
  alerts: () => import('../../../../texts/fr/alerts.json'),
  basket: () => import('../../../../texts/fr/basket.json'),
  calendar: () => import('../../../../texts/fr/calendar.json'),
  clearance: () => import('../../../../texts/fr/clearance.json'),
  debts: () => import('../../../../texts/fr/debts.json'),
  // The staff's texts are in Portuguese, English and Spanish.
  delegations: () => import('../../../../texts/fr/delegations.json'),
  desk: () => import('../../../../texts/pt/desk.json'),
  'desk-work': () => import('../../../../texts/pt/desk-work.json'),
  guides: () => import('../../../../texts/fr/guides.json'),
  holds: () => import('../../../../texts/fr/holds.json'),
  institution: () => import('../../../../texts/fr/institution.json'),
  loans: () => import('../../../../texts/fr/loans.json'),
  person: () => import('../../../../texts/fr/person.json'),
  privacy: () => import('../../../../texts/fr/privacy.json'),
  record: () => import('../../../../texts/fr/record.json'),
  requests: () => import('../../../../texts/fr/requests.json'),
  results: () => import('../../../../texts/fr/results.json'),
  session: () => import('../../../../texts/fr/session.json'),
}
