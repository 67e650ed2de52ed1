import type { Language } from '@farol/contract/language.ts'
import type { i18n } from 'i18next'
import type { texts as portuguese } from './languages/pt.ts'

/** Every visible word of one language, by area. */
export type Texts = { readonly [Area in keyof typeof portuguese]: unknown }

/** Areas are the files of a language's folder; components name theirs: `useTranslation('search')`. */
export const areas = ['shell', 'accessibility', 'ui', 'errors', 'institution', 'search', 'title'] as const

/** Languages whose texts are here, each loaded alone. French and Italian join when their folders do. */
const loaders: { readonly [L in Language]?: () => Promise<{ texts: Texts }> } = {
  pt: () => import('./languages/pt.ts'),
  en: () => import('./languages/en.ts'),
  es: () => import('./languages/es.ts'),
}

/** The texts of a language; Portuguese where there are none. */
export async function loadTexts(language: Language): Promise<Texts> {
  const load = loaders[language] ?? loaders.pt!
  return (await load()).texts
}

/** How each language names itself, and its tag for `lang` and `hreflang`. */
export const languageNames: { readonly [L in Language]: string } = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
}

export const languageTags: { readonly [L in Language]: string } = { pt: 'pt-BR', en: 'en', es: 'es', fr: 'fr', it: 'it' }

const recordLoaders: { readonly [L in Language]?: () => Promise<{ recordTexts: unknown }> } = {
  pt: () => import('./languages/record-pt.ts'),
  en: () => import('./languages/record-en.ts'),
  es: () => import('./languages/record-es.ts'),
}

/** Adds the area `record`: the words of the screens about one title or heading, which the first screen does without. */
export async function addRecordTexts(texts: i18n, language: Language): Promise<void> {
  if (texts.hasResourceBundle(language, 'record')) return
  const load = recordLoaders[language] ?? recordLoaders.pt!
  texts.addResourceBundle(language, 'record', (await load()).recordTexts)
}
