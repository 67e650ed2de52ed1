import { allLanguages, defaultLanguage, offeredLanguages, type Language } from '@farol/contract/language.ts'
import type { i18n } from 'i18next'
import type { texts as portuguese } from './languages/pt.ts'
import type { AccountMenuText, LazyArea } from './lazy-areas.ts'

/** Visible words of one language that every screen may need, by area. */
export type Texts = { readonly [Area in keyof typeof portuguese]: unknown }

/** Areas are the files of a language's folder; components name theirs: `useTranslation('search')`. */
export const areas = ['shell', 'accessibility', 'ui', 'errors', 'institution', 'search', 'title'] as const

export type { AccountMenuText, LazyArea }

interface LanguageFile {
  readonly texts: Readonly<Record<string, object>>
  readonly areas: Readonly<Record<string, () => Promise<object>>>
  readonly accountMenu: () => Promise<{ readonly areas: Readonly<Record<string, { readonly accountMenu?: object }>> }>
}

/** Languages whose texts are here, each loaded alone. One that has no folder is not offered. */
const loaders = import.meta.glob<LanguageFile>('../../../texts/*/browser.ts')

const loaderOf = (language: Language) => loaders[`../../../texts/${language}/browser.ts`]

const fileOf = (language: Language) => (loaderOf(language) ?? loaderOf(defaultLanguage)!)()

const areaOf = (file: string) => file.slice(2, -'.json'.length)

/** The texts of a language; Portuguese where there are none. */
export async function loadTexts(language: Language): Promise<Texts> {
  const { texts } = await fileOf(language)
  return Object.fromEntries(Object.entries(texts).map(([file, words]) => [areaOf(file), words])) as unknown as Texts
}

/** Languages that this build has texts for, those that are always offered first. */
export const writtenLanguages = (): readonly Language[] => [...new Set([...offeredLanguages, ...allLanguages])].filter(loaderOf)

/** Every area that comes later: Portuguese has all of them. */
export const lazyAreas = async (): Promise<LazyArea[]> =>
  Object.keys((await fileOf(defaultLanguage)).areas).map((file) => areaOf(file) as LazyArea)

// By the store of the words: components get a wrapper of the i18n, another one for each of them and for each of their attempts to render.
const added = new WeakMap<i18n['store'], { [Part in LazyArea | 'accountMenu']?: Promise<void> }>()

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

async function addMenu(texts: i18n): Promise<void> {
  const language = texts.language as Language
  const { areas: files } = await (await fileOf(language)).accountMenu()
  for (const [file, { accountMenu }] of Object.entries(files))
    if (accountMenu) texts.addResourceBundle(language, areaOf(file), { accountMenu })
}

function addOnce(texts: i18n, part: LazyArea | 'accountMenu', start: () => Promise<void>): Promise<void> {
  const known = added.get(texts.store) ?? {}
  added.set(texts.store, known)
  const adding = (known[part] ??= start())
  // What did not arrive is asked for again.
  adding.catch(() => delete known[part])
  return adding
}

/** Adds the words of an area to the texts of a page. The same promise for the same texts, so that parts can wait for it. */
export const addTexts = (texts: i18n, area: LazyArea): Promise<void> => addOnce(texts, area, () => add(texts, area))

/** The same of what the areas call their entries in the menu of the patron area (`accountMenu`): a small part of each, in one file. */
export const addAccountMenu = (texts: i18n): Promise<void> => addOnce(texts, 'accountMenu', () => addMenu(texts))
