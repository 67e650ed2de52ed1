import type { Language } from '@farol/contract/language.ts'
import type { i18n } from 'i18next'

const loaders: { readonly [L in Language]?: () => Promise<{ default: object }> } = {
  pt: () => import('./locales/pt/guides.json'),
  en: () => import('./locales/en/guides.json'),
  es: () => import('./locales/es/guides.json'),
}

/** The words of the guides beside the general search; they come with the first of them that is opened. */
export async function loadGuideTexts(texts: i18n, language: Language): Promise<void> {
  if (texts.hasResourceBundle(language, 'guides')) return
  const load = loaders[language] ?? loaders.pt!
  texts.addResourceBundle(language, 'guides', (await load()).default)
}
