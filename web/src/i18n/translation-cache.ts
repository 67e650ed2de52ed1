import type { i18n, TFunction } from 'i18next'
import { LRUCache } from 'lru-cache'

/** Of one area; numbers and names in sentences are without end. */
const max = 4_000

/** What a sentence is made of, as a key; undefined where it holds more than texts and numbers, or a text with the sign that parts them. */
function keyOf(name: string, values: Readonly<Record<string, unknown>>): string | undefined {
  let key = name
  for (const part in values) {
    const value = values[part]
    if (typeof value === 'string' && !value.includes('\0')) key += `\0${part}\0"${value}`
    else if (typeof value === 'number' && Number.isFinite(value)) key += `\0${part}\0${value}`
    else return undefined
  }
  return key
}

function withCache(t: TFunction, words: LRUCache<string, string>): TFunction {
  const say = t as unknown as (...asked: readonly unknown[]) => unknown
  const cached = (...asked: readonly unknown[]): unknown => {
    const [name, values] = asked
    const isPlain =
      typeof name === 'string' && asked.length <= 2 && (values === undefined || (typeof values === 'object' && values !== null))
    const key = isPlain ? (values === undefined ? name : keyOf(name, values as Readonly<Record<string, unknown>>)) : undefined
    if (key === undefined) return say(...asked)
    const known = words.get(key)
    if (known !== undefined) return known
    const said = say(...asked)
    if (typeof said !== 'string') return said
    words.set(key, said)
    return said
  }
  return Object.assign(cached, t) as unknown as TFunction
}

/**
 * Remembers what the texts said: a page of results asks for a thousand sentences, nearly all of them the same ones as the page before, and
 * finding and filling one in takes i18next longer than React takes for the element around it. What is added later empties it.
 */
export function cacheTranslations(texts: i18n): i18n {
  const fixed = new Map<string, TFunction>()
  const said: LRUCache<string, string>[] = []
  const make = texts.getFixedT.bind(texts) as (...asked: readonly unknown[]) => TFunction
  texts.getFixedT = ((...asked: readonly unknown[]) => {
    const key = JSON.stringify(asked)
    const known = fixed.get(key)
    if (known) return known
    const words = new LRUCache<string, string>({ max })
    const t = withCache(make(...asked), words)
    said.push(words)
    fixed.set(key, t)
    return t
  }) as i18n['getFixedT']
  texts.store.on('added', () => said.forEach((words) => words.clear()))
  return texts
}
