import type { i18n, TFunction } from 'i18next'
import { useContext } from 'react'
import { I18nContext } from 'react-i18next'

export * from 'react-i18next'

interface Words {
  readonly t: TFunction
  readonly i18n: i18n
  readonly ready: true
}

function noTexts(): never {
  throw new Error('No texts: the component stands outside of a page')
}

const made = new WeakMap<i18n, Map<string, Words>>()

/**
 * `useTranslation` as the server needs it: a page of results asks for it three hundred times, and nothing that is rendered once listens for
 * another language or waits for texts. The words are those of the library's own.
 */
export function useTranslation(area?: string, { keyPrefix = '' }: { readonly keyPrefix?: string } = {}): Words {
  const { i18n } = useContext(I18nContext) ?? noTexts()
  let areas = made.get(i18n)
  if (!areas) made.set(i18n, (areas = new Map()))
  const key = keyPrefix === '' ? (area ?? '') : `${area} ${keyPrefix}`
  const known = areas.get(key)
  if (known) return known
  const name = area ?? String(i18n.options.defaultNS)
  const words: Words = { t: i18n.getFixedT(i18n.language, name as never, (keyPrefix || undefined) as never), i18n, ready: true }
  areas.set(key, words)
  return words
}
