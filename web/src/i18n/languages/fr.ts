import accessibility from '../locales/fr/accessibility.json' with { type: 'json' }
import errors from '../locales/fr/errors.json' with { type: 'json' }
import search from '../locales/fr/search.json' with { type: 'json' }
import shell from '../locales/fr/shell.json' with { type: 'json' }
import title from '../locales/fr/title.json' with { type: 'json' }
import ui from '../locales/fr/ui.json' with { type: 'json' }

export const texts = { accessibility, errors, search, shell, title, ui }

/** Words that the first screen does without: each area is fetched with the first screen that needs it. */
export const lazyTexts = {
  access: () => import('../locales/fr/access.json'),
  account: () => import('../locales/fr/account.json'),
  basket: () => import('../locales/fr/basket.json'),
  clearance: () => import('../locales/fr/clearance.json'),
  debts: () => import('../locales/fr/debts.json'),
  // The staff's texts are in Portuguese, English and Spanish.
  desk: () => import('../locales/pt/desk.json'),
  guides: () => import('../locales/fr/guides.json'),
  institution: () => import('../locales/fr/institution.json'),
  loans: () => import('../locales/fr/loans.json'),
  person: () => import('../locales/fr/person.json'),
  record: () => import('../locales/fr/record.json'),
  results: () => import('../locales/fr/results.json'),
  session: () => import('../locales/fr/session.json'),
}
