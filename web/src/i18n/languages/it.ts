import accessibility from '../locales/it/accessibility.json' with { type: 'json' }
import errors from '../locales/it/errors.json' with { type: 'json' }
import search from '../locales/it/search.json' with { type: 'json' }
import shell from '../locales/it/shell.json' with { type: 'json' }
import title from '../locales/it/title.json' with { type: 'json' }
import ui from '../locales/it/ui.json' with { type: 'json' }

export const texts = { accessibility, errors, search, shell, title, ui }

/** Words that the first screen does without: each area is fetched with the first screen that needs it. */
export const lazyTexts = {
  access: () => import('../locales/it/access.json'),
  account: () => import('../locales/it/account.json'),
  basket: () => import('../locales/it/basket.json'),
  clearance: () => import('../locales/it/clearance.json'),
  debts: () => import('../locales/it/debts.json'),
  // The staff's texts are in Portuguese, English and Spanish.
  desk: () => import('../locales/pt/desk.json'),
  guides: () => import('../locales/it/guides.json'),
  institution: () => import('../locales/it/institution.json'),
  loans: () => import('../locales/it/loans.json'),
  person: () => import('../locales/it/person.json'),
  record: () => import('../locales/it/record.json'),
  results: () => import('../locales/it/results.json'),
  session: () => import('../locales/it/session.json'),
}
