import type { Language } from '@farol/contract/language.ts'
import type { i18n } from 'i18next'

const loaders: { readonly [L in Language]?: () => Promise<{ default: object }> } = {
  pt: () => import('./locales/pt/access.json'),
  en: () => import('./locales/en/access.json'),
  es: () => import('./locales/es/access.json'),
}

/** The words of the ways to other bases, to content of others and at terminals: they come with the first part that needs them. */
export async function loadAccessTexts(texts: i18n): Promise<void> {
  const language = texts.language as Language
  if (texts.hasResourceBundle(language, 'access')) return
  const load = loaders[language] ?? loaders.pt!
  texts.addResourceBundle(language, 'access', (await load()).default)
}
