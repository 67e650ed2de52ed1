import type { Language } from '@farol/contract/language.ts'
import type { i18n } from 'i18next'
import { cacheTranslations } from '../i18n/translation-cache.ts'
import { startTexts } from '../i18n/start.ts'
import { addTexts, lazyAreas, loadTexts } from '../i18n/texts.ts'
import { loadResults } from '../screens/search/lazy-results.ts'

const started = new Map<Language, Promise<i18n>>()

/** The texts of a language, started once: no page changes them, what is loaded for one adds areas that all may have. */
export function textsToLoad(language: Language): Promise<i18n> {
  const known = started.get(language)
  if (known) return known
  const texts = loadTexts(language).then((loaded) => cacheTranslations(startTexts(language, loaded)))
  started.set(language, texts)
  return texts
}

const whole = new Map<Language, Promise<i18n>>()

async function withEverything(language: Language): Promise<i18n> {
  const texts = await textsToLoad(language)
  await Promise.all([loadResults(texts), ...(await lazyAreas()).map((area) => addTexts(texts, area))])
  return texts
}

/** The same with every area that comes later: who draws runs no loader that would send for them. */
export function textsToRender(language: Language): Promise<i18n> {
  const texts = whole.get(language) ?? withEverything(language)
  whole.set(language, texts)
  return texts
}
