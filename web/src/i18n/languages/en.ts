import accessibility from '../locales/en/accessibility.json' with { type: 'json' }
import errors from '../locales/en/errors.json' with { type: 'json' }
import search from '../locales/en/search.json' with { type: 'json' }
import shell from '../locales/en/shell.json' with { type: 'json' }
import title from '../locales/en/title.json' with { type: 'json' }
import ui from '../locales/en/ui.json' with { type: 'json' }

export const texts = { accessibility, errors, search, shell, title, ui }

/** Words that the first screen does without: each area is fetched with the first screen that needs it. */
export const lazyTexts = {
  access: () => import('../locales/en/access.json'),
  account: () => import('../locales/en/account.json'),
  basket: () => import('../locales/en/basket.json'),
  clearance: () => import('../locales/en/clearance.json'),
  debts: () => import('../locales/en/debts.json'),
  desk: () => import('../locales/en/desk.json'),
  guides: () => import('../locales/en/guides.json'),
  institution: () => import('../locales/en/institution.json'),
  loans: () => import('../locales/en/loans.json'),
  person: () => import('../locales/en/person.json'),
  record: () => import('../locales/en/record.json'),
  results: () => import('../locales/en/results.json'),
  session: () => import('../locales/en/session.json'),
}
