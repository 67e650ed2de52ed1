import type { i18n, TFunction } from 'i18next'
import { useContext } from 'react'
import { I18nContext, type useTranslation as libraryHook } from 'react-i18next'

interface Words {
  readonly t: TFunction
  readonly i18n: i18n
}

type Ask = (key: string, values?: object) => string

/** A word that nothing is put into is looked up once. One that is not there yet is looked for again: its area may come later. */
function cached(ask: Ask): Ask {
  const known = new Map<string, string>()
  return (key, values) => {
    if (values) return ask(key, values)
    const cachedWord = known.get(key)
    if (cachedWord !== undefined) return cachedWord
    const word = ask(key)
    if (!word.endsWith(key)) known.set(key, word)
    return word
  }
}

const made = new WeakMap<i18n, Map<string, Words>>()

function useWords(area?: string, { keyPrefix = '' }: { readonly keyPrefix?: string } = {}): Words {
  const { i18n } = useContext(I18nContext)!
  let areas = made.get(i18n)
  if (!areas) made.set(i18n, (areas = new Map()))
  const key = keyPrefix ? `${area} ${keyPrefix}` : `${area}`
  const known = areas.get(key)
  if (known) return known
  const ask = i18n.getFixedT(i18n.language, area as never, (keyPrefix || undefined) as never) as unknown as Ask
  const words: Words = { t: cached(ask) as unknown as TFunction, i18n }
  areas.set(key, words)
  return words
}

/**
 * `useTranslation` as our pages need it: a page of results asks for it three hundred times. A page keeps its language as long as it lives, in
 * the browser too, and waits for later texts itself (`addTexts`): nothing listens for either. The words are those of the library's own.
 */
export const useTranslation = useWords as unknown as typeof libraryHook
