import type { Language } from '@farol/contract/language.ts'
import type { i18n } from 'i18next'
import type { lazyTexts as portugueseLazy, texts as portuguese } from './languages/pt.ts'

/** Visible words of one language that every screen may need, by area. */
export type Texts = { readonly [Area in keyof typeof portuguese]: unknown }

/** Areas are the files of a language's folder; components name theirs: `useTranslation('search')`. */
export const areas = ['shell', 'accessibility', 'ui', 'errors', 'institution', 'search', 'title'] as const

/** Areas that come with the first screen that needs them. */
export type LazyArea = keyof typeof portugueseLazy

interface LanguageFile {
  readonly texts: Texts
  readonly lazyTexts: { readonly [Area in LazyArea]: () => Promise<{ default: object }> }
}

/** Languages whose texts are here, each loaded alone. One that has no file is not offered. */
const loaders: { readonly [L in Language]?: () => Promise<LanguageFile> } = {
  pt: () => import('./languages/pt.ts'),
  en: () => import('./languages/en.ts'),
  es: () => import('./languages/es.ts'),
  fr: () => import('./languages/fr.ts'),
  it: () => import('./languages/it.ts'),
}

const fileOf = (language: Language) => (loaders[language] ?? loaders.pt!)()

/** The texts of a language; Portuguese where there are none. */
export const loadTexts = async (language: Language): Promise<Texts> => (await fileOf(language)).texts

/** Languages that this build has texts for. */
export const writtenLanguages = (): readonly Language[] => Object.keys(loaders) as Language[]

// By the store of the words: components get a wrapper of the i18n, another one for each of them and for each of their attempts to render.
const added = new WeakMap<i18n['store'], { [Area in LazyArea]?: Promise<void> }>()

async function add(texts: i18n, area: LazyArea): Promise<void> {
  const language = texts.language as Language
  const { lazyTexts } = await fileOf(language)
  texts.addResourceBundle(language, area, (await lazyTexts[area]()).default)
}

/** Adds the words of an area to the texts of a page. The same promise for the same texts, so that parts can wait for it. */
export function addTexts(texts: i18n, area: LazyArea): Promise<void> {
  const known = added.get(texts.store) ?? {}
  added.set(texts.store, known)
  const adding = (known[area] ??= add(texts, area))
  // What did not arrive is asked for again.
  adding.catch(() => delete known[area])
  return adding
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
