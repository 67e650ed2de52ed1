import accessibility from '../../../../texts/pt/accessibility.json' with { type: 'json' }
import errors from '../../../../texts/pt/errors.json' with { type: 'json' }
import search from '../../../../texts/pt/search.json' with { type: 'json' }
import shell from '../../../../texts/pt/shell.json' with { type: 'json' }
import title from '../../../../texts/pt/title.json' with { type: 'json' }
import ui from '../../../../texts/pt/ui.json' with { type: 'json' }

export const texts = { accessibility, errors, search, shell, title, ui }

/** Words that the first screen does without: each area is fetched with the first screen that needs it. */
export const lazyTexts = {
  access: () => import('../../../../texts/pt/access.json'),
  accesses: () => import('../../../../texts/pt/accesses.json'),
  account: () => import('../../../../texts/pt/account.json'),
  alerts: () => import('../../../../texts/pt/alerts.json'),
  basket: () => import('../../../../texts/pt/basket.json'),
  calendar: () => import('../../../../texts/pt/calendar.json'),
  clearance: () => import('../../../../texts/pt/clearance.json'),
  debts: () => import('../../../../texts/pt/debts.json'),
  delegations: () => import('../../../../texts/pt/delegations.json'),
  desk: () => import('../../../../texts/pt/desk.json'),
  'desk-work': () => import('../../../../texts/pt/desk-work.json'),
  guides: () => import('../../../../texts/pt/guides.json'),
  holds: () => import('../../../../texts/pt/holds.json'),
  institution: () => import('../../../../texts/pt/institution.json'),
  loans: () => import('../../../../texts/pt/loans.json'),
  person: () => import('../../../../texts/pt/person.json'),
  privacy: () => import('../../../../texts/pt/privacy.json'),
  record: () => import('../../../../texts/pt/record.json'),
  requests: () => import('../../../../texts/pt/requests.json'),
  results: () => import('../../../../texts/pt/results.json'),
  session: () => import('../../../../texts/pt/session.json'),
}
