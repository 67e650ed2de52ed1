import accessibility from '../locales/pt/accessibility.json' with { type: 'json' }
import errors from '../locales/pt/errors.json' with { type: 'json' }
import search from '../locales/pt/search.json' with { type: 'json' }
import shell from '../locales/pt/shell.json' with { type: 'json' }
import title from '../locales/pt/title.json' with { type: 'json' }
import ui from '../locales/pt/ui.json' with { type: 'json' }

export const texts = { accessibility, errors, search, shell, title, ui }

/** Words that the first screen does without: each area is fetched with the first screen that needs it. */
export const lazyTexts = {
  access: () => import('../locales/pt/access.json'),
  account: () => import('../locales/pt/account.json'),
  basket: () => import('../locales/pt/basket.json'),
  clearance: () => import('../locales/pt/clearance.json'),
  debts: () => import('../locales/pt/debts.json'),
  desk: () => import('../locales/pt/desk.json'),
  guides: () => import('../locales/pt/guides.json'),
  institution: () => import('../locales/pt/institution.json'),
  loans: () => import('../locales/pt/loans.json'),
  person: () => import('../locales/pt/person.json'),
  record: () => import('../locales/pt/record.json'),
  results: () => import('../locales/pt/results.json'),
  session: () => import('../locales/pt/session.json'),
}
