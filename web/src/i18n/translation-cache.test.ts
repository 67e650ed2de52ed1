import { expect, test } from 'vitest'
import { cacheTranslations } from './translation-cache.ts'
import { startTexts } from './start.ts'
import type { Texts } from './texts.ts'

const words = { shell: { plain: 'Acervo', found_one: '{{count}} título', found_other: '{{count}} títulos', of: '{{a}} de {{b}}' } }

/** The same words twice, with and without the memory. */
const both = () => [startTexts('pt', words as unknown as Texts), cacheTranslations(startTexts('pt', words as unknown as Texts))] as const

test('what is said from memory is what i18next says, whatever came before', () => {
  const [plain, cached] = both()
  const questions: [string, object?][] = [
    ['plain'],
    ['found', { count: 1 }],
    ['found', { count: 2 }],
    ['found', { count: 1_000_000 }],
    ['of', { a: 'x', b: 'y' }],
    ['of', { a: 'x', b: undefined }],
    ['of', { a: 'x', b: null }],
    ['of', { a: 'p"', b: '","b":"q' }],
    ['of', { a: 'p","b":"', b: 'q' }],
    ['of', { a: 1, b: '1' }],
    ['missing'],
    ['missing', { defaultValue: 'outra' }],
    ['missing', { defaultValue: '' }],
  ]
  const ask = (texts: typeof plain) =>
    questions.map(([key, values]) => String(texts.getFixedT('pt', 'shell')(key as never, values as never)))
  const expected = ask(plain)
  expect(expected.slice(0, 3)).toEqual(['Acervo', '1 título', '2 títulos'])
  expect([ask(cached), ask(cached)]).toEqual([expected, expected])
})

test('a text is looked up once, and again after texts were added', () => {
  const [, cached] = both()
  let asked = 0
  const translator = (cached as unknown as { translator: { translate: (...all: unknown[]) => unknown } }).translator
  const original = translator.translate.bind(translator)
  translator.translate = (...all) => {
    asked += 1
    return original(...all)
  }
  const say = (key: string) => String(cached.getFixedT('pt', 'shell')(key as never))
  expect([say('plain'), say('plain'), asked]).toEqual(['Acervo', 'Acervo', 1])
  expect(say('late')).toBe('late')
  cached.addResourceBundle('pt', 'shell', { late: 'Chegou' }, true, true)
  expect([say('late'), say('plain')]).toEqual(['Chegou', 'Acervo'])
})
