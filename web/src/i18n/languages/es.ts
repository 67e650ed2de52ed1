import accessibility from '../locales/es/accessibility.json' with { type: 'json' }
import errors from '../locales/es/errors.json' with { type: 'json' }
import search from '../locales/es/search.json' with { type: 'json' }
import shell from '../locales/es/shell.json' with { type: 'json' }
import title from '../locales/es/title.json' with { type: 'json' }
import ui from '../locales/es/ui.json' with { type: 'json' }

export const texts = { accessibility, errors, search, shell, title, ui }

/** Words that the first screen does without: each area is fetched with the first screen that needs it. */
export const lazyTexts = {
  access: () => import('../locales/es/access.json'),
  account: () => import('../locales/es/account.json'),
  basket: () => import('../locales/es/basket.json'),
  clearance: () => import('../locales/es/clearance.json'),
  debts: () => import('../locales/es/debts.json'),
  desk: () => import('../locales/es/desk.json'),
  guides: () => import('../locales/es/guides.json'),
  institution: () => import('../locales/es/institution.json'),
  loans: () => import('../locales/es/loans.json'),
  person: () => import('../locales/es/person.json'),
  record: () => import('../locales/es/record.json'),
  results: () => import('../locales/es/results.json'),
  session: () => import('../locales/es/session.json'),
}
