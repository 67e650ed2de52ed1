import type { Language } from '@farol/contract/language.ts'
import type { i18n } from 'i18next'

const loaders: { readonly [L in Language]?: () => Promise<{ default: object }> } = {
  pt: () => import('./locales/pt/session.json'),
  en: () => import('./locales/en/session.json'),
  es: () => import('./locales/es/session.json'),
}

/** The words of sign-in and patron area: most readers never need them, so they come with the first screen that does. */
export async function loadSessionTexts(texts: i18n, language: Language): Promise<void> {
  if (texts.hasResourceBundle(language, 'session')) return
  const load = loaders[language] ?? loaders.pt!
  texts.addResourceBundle(language, 'session', (await load()).default)
}
