// @vitest-environment jsdom
import type { PolicyExplained } from '@farol/contract/desk/copies.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { RuleExplained } from './rule-explained.tsx'

afterEach(cleanup)

function lines(part: Partial<PolicyExplained>) {
  const rule = { chave: { grupo: 'livro', tipo: 'normal' }, perdedoras: [], motivos: [], ...part } as PolicyExplained
  renderInPage(<RuleExplained rule={rule} />)
  return [...document.querySelectorAll('p, li')].map((one) => one.textContent)
}

test('the row that decides stands first with its term, then the values of the key, then why each other does not decide', () => {
  expect(
    lines({
      chave: { cod_biblioteca: 'BC', categoria: 'GR', grupo: 'livro', tipo: 'normal' },
      politica: 12,
      prazo: 4,
      unidade: 'horas',
      perdedoras: [
        { politica: 3, motivo: 'outro_tipo' },
        { politica: 8, motivo: 'encerrada' },
        { politica: 9, motivo: 'encerrada' },
      ],
    }),
  ).toEqual([
    'Decide a linha 12: 4 horas.',
    'Valores da chave: biblioteca BC, categoria GR, grupo livro, tipo normal.',
    'Encerradas: 8, 9',
    expect.stringMatching(/: 3$/),
  ])
})

test.each([
  ['no row', {}],
  ['a row without a unit of its term', { politica: 12, prazo: 4 }],
  ['a term of no row', { prazo: 4, unidade: 'horas' }],
] as const)('%s: nothing is said to decide, and the reason of it is told', (_what, part) => {
  const motivos = [{ codigo: 'x', mensagem: 'Não circula.', params: {} }] as never
  expect(lines({ ...part, motivos })).toEqual(['Não circula.', 'Valores da chave: biblioteca –, categoria –, grupo livro, tipo normal.'])
})
