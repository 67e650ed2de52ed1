import { expect, test } from 'vitest'
import { filled } from './message-params.ts'

test('a list stands in a sentence by the names of what it holds', () => {
  const bonds = [
    { codigo: '1', descricao: 'Graduação' },
    { codigo: '2', descricao: 'Servidor' },
  ]
  expect(filled('Escolha: {vinculos}.', { vinculos: bonds } as never, 'pt')).toBe('Escolha: Graduação, Servidor.')
  expect(filled('Grupos: {grupos}.', { grupos: ['livro', 'tese'] } as never, 'pt')).toBe('Grupos: livro, tese.')
})

test('days and money are written in the reader’s language; what has no value stays as it is', () => {
  expect(filled('{ate:dia}', { ate: '2026-11-08' }, 'en')).toBe('Nov 8, 2026')
  expect(filled('{ate:dia}', { ate: '2026-11-08' }, 'pt')).toMatch(/^8 de nov\. de 2026$/)
  expect(filled('{valor:dinheiro}', { valor: 1_250 }, 'pt')).toMatch(/R\$\s12,50/)
  expect(filled('{nada} {n}', { n: 3 }, 'pt')).toBe('{nada} 3')
})
