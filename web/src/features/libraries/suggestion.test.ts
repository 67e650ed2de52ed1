import { expect, test } from 'vitest'
import { blankSuggestion, missingFields, toSuggestion } from './suggestion.ts'

const filled = { ...blankSuggestion, biblioteca: 'BC', titulo: ' Dom Casmurro ', editor: 'Garnier', exemplares: '' }

test('a reader names library, title and publisher; a teacher course, discipline and copies besides', () => {
  expect(missingFields(filled, false)).toEqual([])
  expect(missingFields(filled, true)).toEqual(['curso', 'disciplina', 'exemplares'])
  expect(missingFields({ ...filled, curso: ' ', disciplina: 'Física', exemplares: '2' }, true)).toEqual(['curso'])
  expect(missingFields({ ...blankSuggestion, biblioteca: '' }, false)).toEqual(['biblioteca', 'titulo', 'editor'])
})

test('what was left blank is not sent, and nothing with blanks around it', () => {
  expect(toSuggestion({ ...filled, autor: ' ', isbn_issn: ' 85 ' })).toEqual({
    biblioteca: 'BC',
    titulo: 'Dom Casmurro',
    editor: 'Garnier',
    periodico: false,
    isbn_issn: '85',
  })
})
