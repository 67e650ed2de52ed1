import type { Language } from '@farol/contract/language.ts'
import type { i18n } from 'i18next'

const loaders: { readonly [L in Language]?: () => Promise<{ default: object }> } = {
  pt: () => import('./locales/pt/basket.json'),
  en: () => import('./locales/en/basket.json'),
  es: () => import('./locales/es/basket.json'),
}

const loading = new WeakMap<i18n, Promise<void>>()

async function load(texts: i18n): Promise<void> {
  const language = texts.language as Language
  const one = loaders[language] ?? loaders.pt!
  texts.addResourceBundle(language, 'basket', (await one()).default)
}

/** The words of the basket, which come with its first button. The same promise for the same texts, so that parts can wait for it. */
export function loadBasketTexts(texts: i18n): Promise<void> {
  const known = loading.get(texts)
  if (known) return known
  const fresh = load(texts)
  loading.set(texts, fresh)
  return fresh
}
