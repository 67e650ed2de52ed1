import { describe, expect, test } from 'vitest'
import type { PatronDebts, ShownDebt } from '../ports/library-system/money.ts'
import type { LibrarySlip, ShownSlip } from '../ports/library-system/payment-slips.ts'
import { debtToWire, listDebts, slipToWire, wireDebtKind, type DebtDeps } from './list-debts.ts'
import { sayReasons as say } from './testing/say-reasons.ts'

const words = { language: 'pt', say } as const

const full: ShownDebt = {
  id: 'farol-5',
  patronId: 1,
  libraryId: 1,
  kind: 'late_fine',
  state: 'partly_paid',
  amount: 1_000,
  discount: 200,
  paid: 300,
  balance: 500,
  toRefund: 0,
  chargedOn: '2026-11-03',
  expectedReturnOn: '2026-10-27',
  lastPaidOn: '2026-11-05',
  reason: 'Greve',
  title: 'Atlas',
  note: 'só da equipe',
  disputedOn: '2026-11-06',
  lines: [],
}

const written = {
  codigo: 'farol-5',
  tipo_servico: 'multa',
  desc_tipo_servico: 'Multa por atraso',
  valor_centavos: 1_000,
  desconto_centavos: 200,
  pago_centavos: 300,
  saldo_centavos: 500,
  data: '2026-11-03',
  data_prevista_devolucao: '2026-10-27',
  data_pagamento: '2026-11-05',
  motivo: 'Greve',
  titulo: 'Atlas',
  situacao: 'parcialmente_pago',
  contestado_em: '2026-11-06',
}

describe('a debt in the list of its reader', () => {
  test('says everything that is known of it but the note of the staff', () => {
    expect(debtToWire(full, 'pt')).toEqual(written)
  })

  test('leaves out what is not known', () => {
    const { expectedReturnOn: _e, lastPaidOn: _l, reason: _r, title: _t, note: _n, disputedOn: _d, ...bare } = full
    const { data_prevista_devolucao: _p, data_pagamento: _g, motivo: _m, titulo: _ti, contestado_em: _c, ...shown } = written
    expect(debtToWire(bare, 'pt')).toEqual(shown)
  })

  test.each([
    ['late_fine', 'multa', 'Multa por atraso', 'Overdue fine'],
    ['replacement', 'reposicao', 'Reposição de material', 'Replacement of material'],
    ['interlibrary', 'comutacao', 'Comutação bibliográfica', 'Document supply'],
    ['photocopies', 'copias', 'Cópias', 'Photocopies'],
    ['catalogue_card', 'ficha_catalografica', 'Ficha catalográfica', 'Catalogue card'],
    ['second_card', 'segunda_via', 'Segunda via da carteira', 'Replacement library card'],
    ['locker_key', 'chave_armario', 'Chave de armário', 'Locker key'],
  ] as const)('of the kind %s is named %s, in the language of who reads', (kind, word, inPortuguese, inEnglish) => {
    const named = (['pt', 'en'] as const).map((language) => debtToWire({ ...full, kind }, language))
    expect(named.map((one) => one.tipo_servico)).toEqual([word, word])
    expect([wireDebtKind(kind), ...named.map((one) => one.desc_tipo_servico)]).toEqual([word, inPortuguese, inEnglish])
  })

  test.each([
    ['open', 'aberto'],
    ['partly_paid', 'parcialmente_pago'],
    ['paid', 'pago'],
    ['waived', 'abonado'],
    ['cancelled', 'cancelado'],
  ] as const)('that is %s is named %s', (state, situacao) => {
    expect(debtToWire({ ...full, state }, 'pt').situacao).toBe(situacao)
  })
})

const terms = {
  driver: 'gru',
  payee: 'Universidade Federal de Prova',
  unit: '154047',
  management: '15264',
  code: '28848-9',
  minimum: 0,
  dueDays: 5,
  address: 'https://pagtesouro.example.org/gru',
} as const

const slip: ShownSlip = {
  number: '77',
  libraryId: 1,
  reference: '12345678901234',
  cents: 500,
  competence: '11/2026',
  dueOn: '2026-11-25',
  issuedOn: '2026-11-20',
  debtIds: ['farol-5', 'farol-6'],
}

const writtenSlip = {
  numero: '77',
  referencia: '12345678901234',
  valor_centavos: 500,
  competencia: '11/2026',
  vencimento: '2026-11-25',
  codigo_recolhimento: '28848-9',
  ug: '154047',
  gestao: '15264',
  favorecido: 'Universidade Federal de Prova',
  debitos: ['farol-5', 'farol-6'],
  emitida_em: '2026-11-20',
}

test('a slip says who is paid, and where the Treasury takes it if that is set', () => {
  const { address: _, ...without } = terms
  expect(slipToWire(slip, terms)).toEqual({ ...writtenSlip, endereco: 'https://pagtesouro.example.org/gru' })
  expect(slipToWire(slip, without)).toEqual(writtenSlip)
})

describe('the debts of a person', () => {
  const asOf = new Date('2026-11-30T02:59:00Z')
  const owed: PatronDebts = {
    total: 1_300,
    limit: 1_000,
    blocks: true,
    debts: [full, { ...full, id: 'farol-6', balance: 100 }, { ...full, id: 'farol-7', libraryId: 3, balance: 700 }],
    credits: [],
    estimates: [{ loanId: 'farol-9', title: 'Iracema', libraryId: 3, dueOn: '2026-11-20', lateDays: 9, cents: 900 }],
  }
  const good: LibrarySlip = { libraryId: 1, cents: 600, reasons: [], slip }
  const refused: LibrarySlip = { libraryId: 3, cents: 700, reasons: [{ code: 'GruValorMinimo', params: { minimo: 800 } }] }
  const asked: unknown[] = []
  const deps = (slips: readonly LibrarySlip[], setting: object | undefined = { paymentSlips: terms }) =>
    ({
      clock: { now: () => asOf },
      settings: { get: async () => setting && { value: setting } },
      libraries: { libraries: async () => [{ id: 1, code: 'BC', name: 'Biblioteca Central' }, { id: 3, code: 'BN', name: 'Biblioteca Norte' }] },
      librarySystem: {
        money: {
          debts: async (...which: unknown[]) => {
            asked.push(which)
            return { ...owed, blocks: which[1] === 'open', asOf }
          },
          slips: async (patronId: number) => ({ slips: patronId === 1 ? slips : [], asOf }),
        },
      },
    }) as unknown as DebtDeps // prettier-ignore
  const shown = async (slips: readonly LibrarySlip[], setting?: object) =>
    (await listDebts(deps(slips, setting), 1, false, words)).bibliotecas
  const central = { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' }
  const north = { cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte' }

  test('stand library by library, each with its sum, its slip and what keeps it from one; running fines are in no sum', async () => {
    expect(await listDebts(deps([refused, good]), 1, false, words)).toEqual({
      total_centavos: 1_300,
      limite_centavos: 1_000,
      bloqueia: true,
      bibliotecas: [
        {
          ...central,
          total_centavos: 600,
          debitos: [written, { ...written, codigo: 'farol-6', saldo_centavos: 100 }],
          gru: { ...writtenSlip, endereco: 'https://pagtesouro.example.org/gru' },
          acoes: { gerar_gru: { permitido: true, motivos: [], valor_centavos: 600 } },
        },
        {
          ...north,
          total_centavos: 700,
          debitos: [{ ...written, codigo: 'farol-7', saldo_centavos: 700 }],
          acoes: {
            gerar_gru: {
              permitido: false,
              motivos: [{ codigo: 'GruValorMinimo', mensagem: 'texto de GruValorMinimo', params: { minimo: 800 } }],
              valor_centavos: 700,
            },
          },
        },
      ],
      estimativas: [
        { codigo: 'farol-9', titulo: 'Iracema', ...north, data_prevista_devolucao: '2026-11-20', dias_atraso: 9, valor_centavos: 900 },
      ],
    })
  })

  test('show no slip once the institution issues none, and offer none where the library system has none', async () => {
    const [of] = await shown([good], { paymentSlips: { driver: 'none' } })
    expect(of).not.toHaveProperty('gru')
    const notOffered = { codigo: 'GruNaoOferecida', mensagem: 'texto de GruNaoOferecida', params: {} }
    expect((await shown([]))[0]!.acoes.gerar_gru).toEqual({ permitido: false, motivos: [notOffered], valor_centavos: 0 })
  })

  test('are those that are open, or those closed within 731 days before the day of the libraries', async () => {
    asked.length = 0
    await listDebts(deps([]), 1, false, words)
    const closed = await listDebts(deps([good]), 1, true, words)
    // At 02:59 UTC it is still the 29th in Brasília.
    expect(asked).toEqual([
      [1, 'open'],
      [1, { closedSince: '2024-11-28' }],
    ])
    expect(closed.bloqueia).toBe(false)
    expect(closed.bibliotecas.map((one) => [one.gru, one.acoes.gerar_gru.permitido])).toEqual([
      [undefined, false],
      [undefined, false],
    ])
  })
})
