import type { Language } from '@farol/contract/language.ts'
import type { i18n } from 'i18next'

const loaders: { readonly [L in Language]?: () => Promise<{ resultTexts: object }> } = {
  pt: () => import('./languages/results-pt.ts'),
  en: () => import('./languages/results-en.ts'),
  es: () => import('./languages/results-es.ts'),
}

/** The words of lists of results and their filters, which the first screen does without. */
export async function loadResultTexts(texts: i18n, language: Language): Promise<void> {
  if (texts.hasResourceBundle(language, 'results')) return
  const load = loaders[language] ?? loaders.pt!
  texts.addResourceBundle(language, 'results', (await load()).resultTexts)
}
