import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Condition } from '../../ports/search-index.ts'
import { readQueryWords, readWholeText } from './query-words.ts'

/** Writes a condition as a short line, so that a table of cases can be read. */
function line(condition: Condition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.of.map(line).join(condition.kind === 'and' ? ' & ' : ' | ')})`
    case 'not':
      return `!${line(condition.of)}`
    case 'all':
      return '*'
    case 'heading':
      return `${condition.index}=${condition.value}`
    case 'id':
      return `#${condition.id}`
    case 'ids':
      return `#${condition.ids.join(' #')}`
    case 'words':
      return condition.lastIsPrefix ? `${condition.text}…` : condition.text
    case 'pattern':
      return `/${condition.text}/`
    case 'phrase':
      return `"${condition.text}"`
    default:
      return condition.text
  }
}

describe('the words of the one box', () => {
  test.each([
    ['', '*'],
    ['  ', '*'],
    ['dom casmurro', 'dom casmurro'],
    ['"dom casmurro"', '"dom casmurro"'],
    ['“dom casmurro” machado', '(machado & "dom casmurro")'],
    ['„dom casmurro“', '"dom casmurro"'],
    ['«dom casmurro» machado', '(machado & "dom casmurro")'],
    ['a AND b', '(a & b)'],
    ['a OR b c', '(a | b c)'],
    ['a b NOT c', '(a b & !c)'],
    ['a AND NOT b', '(a & !b)'],
    ['a OR NOT b', '(a | !b)'],
    ['a OR b AND c', '(a | (b & c))'],
    ['and or not', 'and or not'],
    ['AND', 'AND'],
    ['NOT a', 'NOT a'],
    ['a AND', 'a AND'],
    ['a AND OR b', '(a & OR b)'],
    // At the end of the text an operator joins nothing: it is a word.
    ['casa AND NOT', '(casa & NOT)'],
    ['casa OR NOT', '(casa | NOT)'],
    ['casa NOT NOT', '(casa & !NOT)'],
    ['casa AND NOT NOT', '(casa & !NOT)'],
    ['casa AND NOT OR', '(casa & !OR)'],
    ['casa AND "NOT" rua', '(casa & (rua & "NOT"))'],
    ['casa "AND" rua', '(casa rua & "AND")'],
    ['a NOT b NOT c', '(a & !b & !c)'],
    ['a OR NOT b OR NOT c', '(a | !b | !c)'],
    ['a AND NOT b AND NOT c', '(a & !b & !c)'],
    ['R AND D', '(R & D)'],
    ['c++', 'c++'],
    ["O'Reilly", "O'Reilly"],
    ['"', '*'],
    ['"a', 'a'],
    ['""', '*'],
    ['a" OR 1=1 --', '(a | 1=1 --)'],
    ['interno:x*', 'interno:x*'],
    ['bibliotec*', 'bibliotec…'],
    ['bibliotec* pública', '(pública & bibliotec…)'],
    ['a*', 'a*'],
    ['ab*', 'ab…'],
    ['*ismo', '*ismo'],
    ['869.9*', '869.9…'],
    ['col*r', '/col*r/'],
    ['wom?n', '/wom?n/'],
    ['a*b', '/a*b/'],
    // At the end of a word it is punctuation, as in the titles that end so.
    ['Quem tem medo?', 'Quem tem medo?'],
    ['wom?n?', '/wom?n/'],
    ['medo?* susto', 'medo?* susto'],
    ['"bibliotec* col?r"', '"bibliotec* col?r"'],
    ['livr* OR col?r', '(livr… | /col?r/)'],
    ['211229', '(211229 | #211229)'],
    [' 7 ', '(7 | #7)'],
    ['0211229', '0211229'],
    ['211229 casa', '211229 casa'],
    ['1234567890123456', '1234567890123456'],
  ])('%s', (text, expected) => {
    expect(line(readQueryWords(text, 'LIVRE'))).toBe(expected)
  })

  test.each([
    ['LIVRE', ['title', 'author', 'subject', 'series', 'publisher', 'identifier', 'other']],
    ['TITULO', ['title']],
    ['AUTOR', ['author']],
    ['ASSUNTO', ['subject']],
    ['SERIE', ['series']],
    ['EDITORA', ['publisher']],
    ['NUMERO', ['identifier']],
  ] as const)('%s looks in %j, for words, phrases, patterns and whole texts', (where, fields) => {
    const asked = [...['casa', '"casa"', 'cas*', 'c?sa'].map((text) => readQueryWords(text, where)), readWholeText('casa', where, 'phrase')]
    expect(asked.map((one) => ('fields' in one ? one.fields : one.kind))).toEqual(Array(5).fill(fields))
  })

  test('a number alone is the code of a title where everything is looked in, and nowhere else', () => {
    expect(line(readQueryWords('211229', 'NUMERO'))).toBe('211229')
    expect(line(readQueryWords('211229', 'TITULO'))).toBe('211229')
  })

  test('a row that begins a value or stands in it is the text without the blanks around it; a blank one asks for all', () => {
    expect(readWholeText('  dom AND casmurro ', 'TITULO', 'startsWith')).toEqual({ kind: 'startsWith', text: 'dom AND casmurro', fields: ['title'] }) // prettier-ignore
    expect(readWholeText(' ', 'TITULO', 'phrase')).toEqual({ kind: 'all' })
  })

  test('whatever is typed makes a condition or is refused as too large', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 200, size: 'max' }),
      fc.array(fc.constantFrom('AND', 'OR', 'NOT', '"', 'a', ' '), { maxLength: 60, size: 'max' }).map((parts) => parts.join(' ')),
    )
    const becomes = (text: string): string => {
      try {
        return typeof line(readQueryWords(text, 'TITULO'))
      } catch (error) {
        return String((error as { code?: unknown }).code)
      }
    }
    const seen: string[] = []
    fc.assert(fc.property(typed, (text) => void seen.push(becomes(text))))
    expect(new Set(seen)).toEqual(new Set(['string', 'consulta_grande_demais']))
  })

  test.each([
    ['ISBN 9786502000045', '9786502000045'],
    ['isbn: 978-65-02-00005-2', '978-65-02-00005-2'],
    ['ISBN-10: 0-8044-2957-X', '0-8044-2957-X'],
    ['ISSN 9900-156x', '9900-156x'],
    // As pages typeset it: hyphens that do not break, dashes.
    ['ISBN 978‑65‑02‑00005‑2', '978‑65‑02‑00005‑2'],
    ['ISBN‑13: 978–65–02–00005–2', '978–65–02–00005–2'],
    ['ISSN 9900−156X', '9900−156X'],
  ])('the name of a number before the number alone is not looked for: %s', (text, number) => {
    expect(readQueryWords(text, 'LIVRE')).toEqual(readQueryWords(number, 'LIVRE'))
    expect(readQueryWords(text, 'NUMERO')).toEqual(readQueryWords(number, 'NUMERO'))
  })

  test.each(['ISBN', 'isbn do livro', 'história do ISBN 1970', 'ISBN 1970'])('elsewhere it is a word like any other: %s', (text) => {
    expect(line(readQueryWords(text, 'LIVRE'))).toContain(/isbn/i.exec(text)![0])
  })

  test('33 words are too many, 32 are not', () => {
    expect(() => readQueryWords('a '.repeat(33), 'LIVRE')).toThrow('consulta_grande_demais')
    expect(() => readQueryWords(`"${'a '.repeat(33)}"`, 'LIVRE')).toThrow('consulta_grande_demais')
    expect(readQueryWords('a '.repeat(32), 'LIVRE').kind).toBe('words')
  })

  test('words are counted as the index cuts them: commas and hyphens hide none', () => {
    for (const between of [',', '/', '-', '; '])
      for (const read of [readQueryWords, (text: string) => readWholeText(text, 'TITULO', 'phrase')] as const) {
        const text = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`).join(between)
        expect(() => read(text(33), 'LIVRE')).toThrow('consulta_grande_demais')
        expect(read(text(32), 'LIVRE').kind).not.toBe('all')
      }
    expect(() => readQueryWords(`${'- OR '.repeat(20)}a`, 'LIVRE')).toThrow('consulta_grande_demais')
  })
})
