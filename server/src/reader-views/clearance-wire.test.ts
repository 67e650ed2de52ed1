import { describe, expect, test } from 'vitest'
import type { Obstacle } from '../circulation/clearance.ts'
import { clearanceEffects, clearanceMeaning, loanText } from './clearance-texts.ts'
import { bondOf, certificateOf, nameIn, pendingThing } from './clearance-wire.ts'

const codes = new Map([[3, 'BN']])

describe('what stands in the way of a declaration', () => {
  test.each([
    [{ kind: 'loan', libraryId: 3, title: 'Atlas', lateDays: 0 }, 'emprestimo', 'Atlas', 'Atlas'],
    [{ kind: 'loan', libraryId: 3, title: 'Atlas', lateDays: 1 }, 'emprestimo', 'Atlas (1 dia de atraso)', 'Atlas (1 day late)'],
    [{ kind: 'loan', libraryId: 3, title: 'Atlas', lateDays: 2 }, 'emprestimo', 'Atlas (2 dias de atraso)', 'Atlas (2 days late)'],
    [{ kind: 'debt', libraryId: 3, cents: 123_456 }, 'debito', 'R$ 1.234,56', '$1,234.56'],
    [{ kind: 'request', libraryId: 3, title: 'Atlas' }, 'solicitacao_emprestimo', 'Atlas', 'Atlas'],
    [{ kind: 'other', libraryId: 3, name: 'postagem' }, 'postagem', 'postagem', 'postagem'],
    [{ kind: 'other', libraryId: 3, name: 'Artigo pedido' }, 'comutacao', 'Artigo pedido', 'Artigo pedido'],
  ] as const)('%o is a %s in words', (obstacle: Obstacle, tipo, inPortuguese, inEnglish) => {
    const said = (['pt', 'en'] as const).map((language) => pendingThing(obstacle, codes, language))
    expect(said.map((one) => ({ ...one, descricao: one.descricao.replaceAll('\u00a0', ' ') }))).toEqual([
      { tipo, descricao: inPortuguese, codBiblioteca: 'BN' },
      { tipo, descricao: inEnglish, codBiblioteca: 'BN' },
    ])
  })

  test('names its library where it has one that is known', () => {
    const of = (libraryId?: number) => pendingThing({ kind: 'other', name: 'postagem', ...(libraryId && { libraryId }) }, codes, 'pt')
    expect([of(), of(4)]).toEqual([
      { tipo: 'postagem', descricao: 'postagem' },
      { tipo: 'postagem', descricao: 'postagem' },
    ])
  })
})

test('a certificate has its number, code and both days', () => {
  const certificate = { number: '12', code: 'ABCD', bondId: 2, issuedOn: '2026-11-03', validUntil: '2026-11-08' }
  expect(certificateOf(certificate)).toEqual({ numero: '12', codigoVerificacao: 'ABCD', emissao: '2026-11-03', validade: '2026-11-08' })
})

test('a bond has its name in the language of who reads, else in Portuguese, else none', () => {
  const bond = { bondId: 2, names: { pt: 'Graduação', en: 'Undergraduate' }, active: true }
  expect([bondOf(bond, 'en'), bondOf(bond, 'fr')]).toEqual([
    { codigo: '2', descricao: 'Undergraduate' },
    { codigo: '2', descricao: 'Graduação' },
  ])
  expect(nameIn({}, 'pt')).toBe('')
})

test('what a declaration means and does is said in the language of who reads', () => {
  expect([clearanceMeaning('pt'), clearanceMeaning('en')].map((text) => text.slice(0, 23))).toEqual([
    'O nada consta declara q',
    'The no-debts declaratio',
  ])
  expect(clearanceEffects('pt').map((text) => text.slice(0, 27))).toEqual(['Este vínculo fica suspenso ', 'Suas reservas deste vínculo'])
  expect(loanText('A {n} B', 3, 'pt')).toBe('A {n} B (3 dias de atraso)')
})
