import accessibility from '../../../../texts/en/accessibility.json' with { type: 'json' }
import errors from '../../../../texts/en/errors.json' with { type: 'json' }
import search from '../../../../texts/en/search.json' with { type: 'json' }
import shell from '../../../../texts/en/shell.json' with { type: 'json' }
import title from '../../../../texts/en/title.json' with { type: 'json' }
import ui from '../../../../texts/en/ui.json' with { type: 'json' }

export const texts = { accessibility, errors, search, shell, title, ui }

/** Words that the first screen does without: each area is fetched with the first screen that needs it. */
export const lazyTexts = {
  access: () => import('../../../../texts/en/access.json'),
  accesses: () => import('../../../../texts/en/accesses.json'),
  account: () => import('../../../../texts/en/account.json'),
  alerts: () => import('../../../../texts/en/alerts.json'),
  basket: () => import('../../../../texts/en/basket.json'),
  calendar: () => import('../../../../texts/en/calendar.json'),
  clearance: () => import('../../../../texts/en/clearance.json'),
  debts: () => import('../../../../texts/en/debts.json'),
  delegations: () => import('../../../../texts/en/delegations.json'),
  desk: () => import('../../../../texts/en/desk.json'),
  'desk-work': () => import('../../../../texts/en/desk-work.json'),
  guides: () => import('../../../../texts/en/guides.json'),
  holds: () => import('../../../../texts/en/holds.json'),
  institution: () => import('../../../../texts/en/institution.json'),
  loans: () => import('../../../../texts/en/loans.json'),
  person: () => import('../../../../texts/en/person.json'),
  privacy: () => import('../../../../texts/en/privacy.json'),
  record: () => import('../../../../texts/en/record.json'),
  requests: () => import('../../../../texts/en/requests.json'),
  results: () => import('../../../../texts/en/results.json'),
  session: () => import('../../../../texts/en/session.json'),
}
