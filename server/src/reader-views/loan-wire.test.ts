import { describe, expect, test } from 'vitest'
import type { HistoryEntry, OpenLoan, RenewalOutcome } from '../ports/library-system/loans.ts'
import type { MaterialType } from '../ports/shelf-terms.ts'
import { historyEntry, kindOfWord, pendingLoan, renewalResult, type LoanWords } from './loan-wire.ts'
import { sayReasons as say } from './testing/say-reasons.ts'

const map = {
  id: 7,
  names: { pt: 'Mapa', en: 'Map' },
  leaderMatch: [],
  referenceForm: 'object',
  kardex: false,
  multimedia: false,
  circulates: true,
} satisfies MaterialType

const copy = {
  barcode: '1042',
  title: 'Atlas',
  author: 'Milton Santos',
  titleId: 12,
  volume: '2',
  tome: '3',
  part: '4',
  additionalMaterial: 'CD-ROM',
  libraryId: 3,
  library: { code: 'BN', name: 'Biblioteca Norte' },
}

const due = { dueOn: '2026-11-10', dueTime: '21:00', dueAt: new Date('2026-11-11T00:00:00Z') }

const full: OpenLoan = {
  ...copy,
  ...due,
  id: 'farol-5',
  patronId: 1,
  bondId: 2,
  copyId: 9,
  year: 1998,
  materialTypeId: 7,
  kind: 'home',
  lentOn: '2026-11-03',
  lentAt: new Date('2026-11-03T17:00:00Z'),
  renewals: 3,
  webRenewals: 2,
  renewalLimit: 5,
  deskRenewalLimit: 8,
  situation: 'em_atraso',
  lateDays: 1,
  estimatedFine: 1,
  securityKey: 'ABCDEFGHJKLMNPQR',
  actions: { renew: { allowed: true, reasons: [], newDate: '2026-11-17' } },
}

const words: LoanWords = { language: 'pt', say, types: new Map([[7, map]]), covers: true }

const written = {
  codigo: 'farol-5',
  cod_acervo: '12',
  titulo: 'Atlas',
  autor: 'Milton Santos',
  ano: '1998',
  desc_tipo_obra: 'Mapa',
  link_capa: '/api/links/image?acervo=12',
  exemplar: '1042',
  volume: '2',
  tomo: '3',
  parte: '4',
  material_adicional: 'CD-ROM',
  cod_biblioteca: 'BN',
  desc_biblioteca: 'Biblioteca Norte',
  data_emprestimo: '2026-11-03',
  data_devolucao: '2026-11-10',
  hora_devolucao: '21:00',
  renovacoes: 2,
  limite_renovacoes: 5,
  renovacoes_balcao: 1,
  situacao: 'em_atraso',
  dias_atraso: 1,
  multa_estimada_centavos: 1,
  chave_seguranca: 'ABCDEFGHJKLMNPQR',
  acoes: { renovar: { permitido: true, nova_data: '2026-11-17', motivos: [] } },
}

describe('a loan in the list of its reader', () => {
  test('says everything that is known of it', () => {
    expect(pendingLoan(full, words)).toEqual(written)
  })

  test('leaves out what is not known, and days and money of which there are none', () => {
    const { author: _a, year: _y, volume: _v, tome: _t, part: _p, additionalMaterial: _m, securityKey: _k, ...bare } = full
    const {
      autor: _autor,
      ano: _ano,
      volume: _volume,
      tomo: _tomo,
      parte: _parte,
      material_adicional: _material,
      chave_seguranca: _chave,
      dias_atraso: _dias,
      multa_estimada_centavos: _multa,
      renovacoes_balcao: _balcao,
      ...shown
    } = written
    expect(pendingLoan({ ...bare, renewals: 2, lateDays: 0, estimatedFine: 0 }, words)).toEqual(shown)
  })

  test('has a cover where pictures may be had and the title still exists, and its type of work in the language of who reads', () => {
    const { titleId: _, ...gone } = full
    const cover = (loan: OpenLoan, more: Partial<LoanWords>) => pendingLoan(loan, { ...words, ...more }).link_capa
    expect([cover(full, {}), cover(full, { covers: false }), cover(gone, {})]).toEqual(['/api/links/image?acervo=12', '', ''])
    const { materialTypeId: _type, ...untyped } = full
    const typeOf = (loan: OpenLoan, more: Partial<LoanWords> = {}) => pendingLoan(loan, { ...words, ...more }).desc_tipo_obra
    expect([typeOf(full, { language: 'en' }), typeOf(untyped), typeOf({ ...full, materialTypeId: 8 })]).toEqual(['Map', '', ''])
  })

  test('tells at the desk all renewals against the desk’s limit', () => {
    const { renovacoes_balcao: _, ...shown } = written
    expect(pendingLoan(full, { ...words, atDesk: true })).toEqual({ ...shown, renovacoes: 3, limite_renovacoes: 8 })
  })

  test('is renewed by who acts for its reader with the power to, and by nobody who may only look', () => {
    const renewOf = (powers: LoanWords['powers']) => pendingLoan(full, { ...words, powers }).acoes.renovar
    const denied = { permitido: false, motivos: [{ codigo: 'acesso_negado', mensagem: 'texto de acesso_negado', params: {} }] }
    expect(renewOf(['consultar', 'renovar'])).toEqual(written.acoes.renovar)
    expect([renewOf(['consultar']), renewOf([])]).toEqual([denied, denied])
  })
})

describe('what became of a renewal', () => {
  const renewed = (renewals: number, webRenewals: number): RenewalOutcome => ({
    loanId: 'farol-5',
    outcome: { done: true, ...due, renewals, webRenewals, renewalLimit: 5, securityKey: 'STUVWXYZ23456789' },
  })
  const answer = {
    codigo: 'farol-5',
    renovado: true,
    data_devolucao: '2026-11-10',
    hora_devolucao: '21:00',
    limite_renovacoes: 5,
    chave_seguranca: 'STUVWXYZ23456789',
  }

  test('is told to its reader with her own renewals, those of the desk beside them', () => {
    expect(renewalResult(renewed(2, 2), say)).toEqual({ ...answer, renovacoes: 2 })
    expect(renewalResult(renewed(4, 3), say)).toEqual({ ...answer, renovacoes: 3, renovacoes_balcao: 1 })
  })

  test('is told at the desk with all of them', () => {
    expect(renewalResult(renewed(4, 3), say, true)).toEqual({ ...answer, renovacoes: 4 })
  })

  test('has its reasons where it was refused, and no date', () => {
    const refused = { refused: true, reasons: [{ code: 'reservado', params: {} }] } as const
    expect(renewalResult({ loanId: 'farol-5', outcome: refused }, say)).toEqual({
      codigo: 'farol-5',
      renovado: false,
      motivos: [{ codigo: 'reservado', mensagem: 'texto de reservado', params: {} }],
    })
  })
})

describe('a line of the history', () => {
  const entry: HistoryEntry = {
    id: 'farol-d5',
    kind: 'return',
    loanId: 'farol-5',
    at: new Date('2026-11-12T21:30:00Z'),
    on: '2026-11-12',
    time: '18:30',
    copy,
    securityKey: 'ABCDEFGHJKLMNPQR',
  }

  test('says everything that is known of it', () => {
    expect(historyEntry(entry)).toEqual({
      codigo: 'farol-d5',
      tipo: 'devolucao',
      data: '2026-11-12',
      hora: '18:30',
      titulo: 'Atlas',
      autor: 'Milton Santos',
      cod_acervo: '12',
      exemplar: '1042',
      cod_biblioteca: 'BN',
      desc_biblioteca: 'Biblioteca Norte',
      chave_seguranca: 'ABCDEFGHJKLMNPQR',
      emprestimo: 'farol-5',
    })
  })

  test('leaves out author, title number, key and loan where there are none', () => {
    const { loanId: _loan, securityKey: _key, copy: _copy, ...rest } = entry
    const { author: _author, titleId: _title, ...bare } = copy
    const shown = historyEntry({ ...rest, copy: bare })
    expect(Object.keys(shown).toSorted()).toEqual(['cod_biblioteca', 'codigo', 'data', 'desc_biblioteca', 'exemplar', 'hora', 'tipo', 'titulo']) // prettier-ignore
  })

  test.each([
    ['loan', 'emprestimo'],
    ['renewal', 'renovacao'],
    ['return', 'devolucao'],
    ['consultation', 'consulta'],
  ] as const)('of a %s is named %s, and asked for by that word', (kind, word) => {
    expect([historyEntry({ ...entry, kind }).tipo, kindOfWord(word)]).toEqual([word, kind])
  })
})
