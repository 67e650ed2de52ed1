import { expect, test } from 'vitest'
import { directName, statements, titleParts, wholeTitle } from './title-words.ts'

test('a heading is turned round for the cover; dates go, bodies stay', () => {
  const cases = [
    ['Assis, Machado de, 1839-1908', 'Machado de Assis'],
    ['Assis, Machado de', 'Machado de Assis'],
    ['Platão, 427-347 a.C.', 'Platão'],
    ['Universidade de São Paulo', 'Universidade de São Paulo'],
    ['', ''],
  ]
  for (const [heading = '', name] of cases) expect(directName(heading)).toBe(name)
})

test('a subtitle is said once, whether the title line carries it or not', () => {
  expect(wholeTitle({ descricao: 'Dom Casmurro', subtitulo: 'romance' })).toBe('Dom Casmurro: romance')
  expect(titleParts({ descricao: 'Dom Casmurro : romance', subtitulo: 'romance' })).toEqual({ title: 'Dom Casmurro', subtitle: 'romance' })
  expect(wholeTitle({ descricao: 'Dom Casmurro' })).toBe('Dom Casmurro')
})

test('statements end in one full stop each', () => {
  expect(statements(['2. ed.', undefined, 'Cotia: Ateliê, 2021', '312 p.'])).toBe('2. ed. Cotia: Ateliê, 2021. 312 p.')
})
