import { allLanguages, defaultLanguage, offeredLanguages, type Language } from '@farol/contract/language.ts'
import type { i18n } from 'i18next'
import type { texts as portuguese } from './languages/pt.ts'
import type { LazyArea } from './lazy-areas.ts'

/** Visible words of one language that every screen may need, by area. */
export type Texts = { readonly [Area in keyof typeof portuguese]: unknown }

/** Areas are the files of a language's folder; components name theirs: `useTranslation('search')`. */
export const areas = ['shell', 'accessibility', 'ui', 'errors', 'institution', 'search', 'title'] as const

export type { LazyArea }

interface LanguageFile {
  readonly texts: Readonly<Record<string, object>>
  readonly areas: Readonly<Record<string, () => Promise<object>>>
}

/** Languages whose texts are here, each loaded alone. One that has no folder is not offered. */
const loaders = import.meta.glob<LanguageFile>('../../../texts/*/browser.ts')

const loaderOf = (language: Language) => loaders[`../../../texts/${language}/browser.ts`]

const fileOf = (language: Language) => (loaderOf(language) ?? loaderOf(defaultLanguage)!)()

/** The texts of a language; Portuguese where there are none. */
export async function loadTexts(language: Language): Promise<Texts> {
  const { texts } = await fileOf(language)
  return Object.fromEntries(Object.entries(texts).map(([file, words]) => [file.slice(2, -'.json'.length), words])) as unknown as Texts
}

/** Languages that this build has texts for, those that are always offered first. */
export const writtenLanguages = (): readonly Language[] => [...new Set([...offeredLanguages, ...allLanguages])].filter(loaderOf)

/** Every area that comes later: Portuguese has all of them. */
export const lazyAreas = async (): Promise<LazyArea[]> =>
  Object.keys((await fileOf(defaultLanguage)).areas).map((file) => file.slice(2, -'.json'.length) as LazyArea)

// By the store of the words: components get a wrapper of the i18n, another one for each of them and for each of their attempts to render.
const added = new WeakMap<i18n['store'], { [Area in LazyArea]?: Promise<void> }>()

async function loadArea(language: Language, area: LazyArea): Promise<object> {
  const { areas: files } = await fileOf(language)
  // The desk falls back to Portuguese where a language has no texts for it.
  const load = files[`./${area}.json`] ?? (await fileOf(defaultLanguage)).areas[`./${area}.json`]
  return load!()
}

async function add(texts: i18n, area: LazyArea): Promise<void> {
  const language = texts.language as Language
  texts.addResourceBundle(language, area, await loadArea(language, area))
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
