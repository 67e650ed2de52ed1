// @vitest-environment jsdom
import { render } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foundWords, FoundWordsProvider, isFound, Highlighted, mayHold } from './highlighted.tsx'

const shown = (text: string, question: string) => {
  const { container, unmount } = render(
    <FoundWordsProvider value={foundWords([question])}>
      <Highlighted text={text} />
    </FoundWordsProvider>,
  )
  const found = [...container.querySelectorAll('mark')].map((mark) => mark.textContent)
  const whole = container.textContent
  unmount()
  return { found, whole }
}

test('words are marked whatever their accents, capitals and endings; operators and parts of words are not', () => {
  expect(shown('São Bernardo: a canção do SAO', 'são').found).toEqual(['São', 'SAO'])
  expect(shown('Ficções e ficção', 'ficcao').found).toEqual(['Ficções', 'ficção'])
  expect(shown('Ciências contábeis: lições fáceis', 'ciencia CONTABIL licao facil').found).toEqual([
    'Ciências',
    'contábeis',
    'lições',
    'fáceis',
  ])
  expect(shown('Papel e papéis, civil, civis', 'papel civis').found).toEqual(['Papel', 'papéis', 'civil', 'civis'])
  expect(shown('Casas velhas e casarão', 'casa velha').found).toEqual(['Casas', 'velhas'])
  expect(shown('A and B or not', 'A AND B').found).toEqual([])
})

test('of scripts without blanks the signs that were asked for are marked, also on both sides of a comma', () => {
  expect(shown('夏目, 漱石 1867-1916', '夏目漱石').found).toEqual(['夏目', '漱石'])
  expect(shown('森, 鷗外', '森鷗外').found).toEqual(['森', '鷗外'])
  expect(shown('新訳源氏物語 上', '源氏').found).toEqual(['源氏'])
  expect(shown('源氏物語', '平家').found).toEqual([])
})

test('marking never changes the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, question) => {
      expect(shown(text, `${question} ${text}`).whole).toBe(text)
    }),
    { numRuns: 50 },
  )
})

test('a text that is not taken apart holds none of the words: forms of a word begin alike', () => {
  const written = (length: number): readonly string[] =>
    length === 0 ? [''] : written(length - 1).flatMap((rest) => ['a', 'm', 'r'].map((letter) => rest + letter))
  const words = [2, 3, 4, 5].flatMap(written)
  const pairs = words.flatMap((text) => words.map((one) => ({ found: isFound(text, [one]), taken: mayHold(text, [one]) })))
  expect(pairs.filter(({ found, taken }) => found && !taken)).toEqual([])
  expect(pairs.filter(({ found }) => found).length).toBeGreaterThan(1000)
  expect(pairs.filter(({ taken }) => !taken).length).toBeGreaterThan(pairs.length / 2)
  expect(mayHold('A Canção', foundWords(['CANÇÕES']))).toBe(true)
})

test('words that stand everywhere are marked only where nothing else was asked for', () => {
  expect(foundWords(['o livro de areia e a cidade'])).toEqual(['livro', 'areia', 'cidade'])
  expect(foundWords(['De la'])).toEqual(['de', 'la'])
})
