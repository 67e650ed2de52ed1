import type { Language } from '@farol/contract/language.ts'
import type { i18n } from 'i18next'
import type { moreTexts } from './languages/more-pt.ts'

type MoreTexts = { readonly [Area in keyof typeof moreTexts]: unknown }

/** Texts that few screens need: not part of the first page. */
const loaders: { readonly [L in Language]?: () => Promise<{ moreTexts: MoreTexts }> } = {
  pt: () => import('./languages/more-pt.ts'),
  en: () => import('./languages/more-en.ts'),
  es: () => import('./languages/more-es.ts'),
}

export async function loadMoreTexts(language: Language): Promise<MoreTexts> {
  const load = loaders[language] ?? loaders.pt!
  return (await load()).moreTexts
}

let fetching: (() => Promise<void>) | undefined

/** In the browser, once: `fetchMoreTexts` then adds what is missing to the texts of the page. */
export function offerMoreTexts(texts: i18n, language: Language): void {
  let added: Promise<void> | undefined
  fetching = () => {
    added ??= loadMoreTexts(language).then((more) => {
      for (const [area, words] of Object.entries(more)) texts.addResourceBundle(language, area, words)
    })
    return added
  }
}

/** Waits until the further texts are there. On the server every page has all of them from the start. */
export const fetchMoreTexts = (): Promise<void> => fetching?.() ?? Promise.resolve()
