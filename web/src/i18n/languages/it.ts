import accessibility from '../../../../texts/it/accessibility.json' with { type: 'json' }
import errors from '../../../../texts/it/errors.json' with { type: 'json' }
import search from '../../../../texts/it/search.json' with { type: 'json' }
import shell from '../../../../texts/it/shell.json' with { type: 'json' }
import title from '../../../../texts/it/title.json' with { type: 'json' }
import ui from '../../../../texts/it/ui.json' with { type: 'json' }

export const texts = { accessibility, errors, search, shell, title, ui }

/** Words that the first screen does without: each area is fetched with the first screen that needs it. */
export const lazyTexts = {
  access: () => import('../../../../texts/it/access.json'),
  accesses: () => import('../../../../texts/it/accesses.json'),
  account: () => import('../../../../texts/it/account.json'),
  alerts: () => import('../../../../texts/it/alerts.json'),
  basket: () => import('../../../../texts/it/basket.json'),
  calendar: () => import('../../../../texts/it/calendar.json'),
  clearance: () => import('../../../../texts/it/clearance.json'),
  debts: () => import('../../../../texts/it/debts.json'),
  // The staff's texts are in Portuguese, English and Spanish.
  delegations: () => import('../../../../texts/it/delegations.json'),
  desk: () => import('../../../../texts/pt/desk.json'),
  'desk-work': () => import('../../../../texts/pt/desk-work.json'),
  guides: () => import('../../../../texts/it/guides.json'),
  holds: () => import('../../../../texts/it/holds.json'),
  institution: () => import('../../../../texts/it/institution.json'),
  loans: () => import('../../../../texts/it/loans.json'),
  person: () => import('../../../../texts/it/person.json'),
  privacy: () => import('../../../../texts/it/privacy.json'),
  record: () => import('../../../../texts/it/record.json'),
  requests: () => import('../../../../texts/it/requests.json'),
  results: () => import('../../../../texts/it/results.json'),
  session: () => import('../../../../texts/it/session.json'),
}
