import { describe, expect, test } from 'vitest'
import type { LoanRequestForm } from '@farol/contract/loan-requests.ts'
import type { RequestForm, RequestInFull, ShownRequest } from '../ports/library-system/requests.ts'
import { countsOf, deliveryOf, requestInFull, requestOf, sourceLibraries, stateOf } from './request-wire.ts'
import { sayReasons as say } from './testing/say-reasons.ts'

const allowed = { allowed: true, reasons: [] } as const
const denied = { allowed: false, reasons: [{ code: 'reservado', params: {} }] } as const
const told = { permitido: false, motivos: [{ codigo: 'reservado', mensagem: 'texto de reservado', params: {} }] }

const central = { libraryId: 1, code: 'BC', name: 'Biblioteca Central' }
const north = { libraryId: 3, code: 'BN', name: 'Biblioteca Norte' }

const full: ShownRequest = {
  titleId: 12,
  title: 'Atlas',
  author: 'Milton Santos',
  volume: '2',
  tome: '3',
  part: '4',
  additionalMaterial: 'CD-ROM',
  location: 'Térreo',
  library: central,
  pickUp: north,
  id: 'farol-5',
  requestedOn: '2026-11-03',
  state: 'not_finished',
  place: 'department',
  limit: { on: '2026-11-10', time: '21:00', at: new Date('2026-11-11T00:00:00Z') },
  endReason: 'Sem transporte',
  actions: { cancel: denied, again: allowed },
}

const words = { language: 'pt', say, covers: true } as const

const written = {
  codigo: 'farol-5',
  cod_acervo: '12',
  titulo: 'Atlas',
  autor: 'Milton Santos',
  link_capa: '/api/links/image?acervo=12',
  volume: '2',
  tomo: '3',
  parte: '4',
  material_adicional: 'CD-ROM',
  localizacao: 'Térreo',
  data: '2026-11-03',
  situacao: 'nao_concluido',
  unidade_origem: { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' },
  unidade_recebimento: { cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte' },
  local_recebimento: 'setor',
  limite_retirada: '2026-11-10',
  hora_limite: '21:00',
  motivo: 'Sem transporte',
  acoes: { cancelar: told, pedir_de_novo: { permitido: true, motivos: [] } },
}

describe('a loan request in the list of its reader', () => {
  test('says everything that is known of it', () => {
    expect(requestOf(full, words)).toEqual(written)
  })

  test('leaves out what is not known', () => {
    const { id, requestedOn, actions } = full
    const bare: ShownRequest = { title: 'Atlas', library: central, pickUp: north, id, requestedOn, state: 'waiting', place: 'desk', actions } // prettier-ignore
    const { codigo, titulo, data, unidade_origem, unidade_recebimento, acoes } = written
    expect(requestOf(bare, words)).toEqual({
      codigo,
      titulo,
      data,
      unidade_origem,
      unidade_recebimento,
      acoes,
      link_capa: '',
      situacao: 'aguardando',
      local_recebimento: 'balcao',
    })
    expect(requestOf(full, { ...words, covers: false }).link_capa).toBe('')
  })

  test.each([
    ['waiting', 'aguardando'],
    ['in_transit', 'em_transito'],
    ['available', 'disponivel'],
    ['removed', 'retirado'],
    ['finished', 'concluido'],
    ['not_finished', 'nao_concluido'],
  ] as const)('that is %s is named %s, and asked for by that word', (state, situacao) => {
    expect([requestOf({ ...full, state }, words).situacao, stateOf(situacao)]).toEqual([situacao, state])
  })

  test.each([
    ['desk', 'balcao'],
    ['department', 'setor'],
    ['home', 'domicilio'],
  ] as const)('to the %s is named %s', (place, word) => {
    expect(requestOf({ ...full, place }, words).local_recebimento).toBe(word)
  })

  test.each([
    ['expired', 'Não retirado no prazo.', 'Not picked up in time.'],
    ['cancelled', 'Cancelado pelo leitor.', 'Cancelled by the reader.'],
    ['not_found', 'Exemplar não localizado.', 'The copy could not be found.'],
    ['toString', 'toString', 'toString'],
  ])('that ended by %s says why in the language of who reads', (endReason, inPortuguese, inEnglish) => {
    const reasons = (['pt', 'en'] as const).map((language) => requestOf({ ...full, endReason }, { ...words, language }).motivo)
    expect(reasons).toEqual([inPortuguese, inEnglish])
  })
})

describe('one request in full', () => {
  const inFull: RequestInFull = {
    ...full,
    steps: [
      { state: 'waiting', at: new Date('2026-11-03T17:00:00Z') },
      { state: 'in_transit', at: new Date('2026-11-04T17:00:00Z'), library: north, reason: 'expired' },
    ],
    delivery: {
      place: 'home',
      phone: '47 3025-1000',
      email: 'ana@exemplo.org',
      authorisedName: 'Maria Souza',
      authorisedDocument: '12345',
      address: 'Rua das Flores, 1',
    },
  }

  test('has its steps, each where it was taken, and what was sent with it but the document of who fetches', () => {
    expect(requestInFull(inFull, words)).toEqual({
      ...written,
      historico: [
        { situacao: 'aguardando', quando: '2026-11-03T17:00:00.000Z', cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' },
        {
          situacao: 'em_transito',
          quando: '2026-11-04T17:00:00.000Z',
          cod_biblioteca: 'BN',
          desc_biblioteca: 'Biblioteca Norte',
          observacao: 'Não retirado no prazo.',
        },
      ],
      telefone: '47 3025-1000',
      email: 'ana@exemplo.org',
      pessoa_autorizada: 'Maria Souza',
      endereco: 'Rua das Flores, 1',
    })
    const delivery = { place: 'desk', phone: '', email: '' } as const
    expect(requestInFull({ ...inFull, steps: [], delivery }, words)).toEqual({ ...written, historico: [], telefone: '', email: '' })
  })
})

test('requests are counted state by state, and all together', () => {
  expect(countsOf({ waiting: 1, in_transit: 2, available: 4, removed: 8, finished: 16, not_finished: 32 })).toEqual({
    todos: 63,
    aguardando: 1,
    em_transito: 2,
    disponivel: 4,
    retirado: 8,
    concluido: 16,
    nao_concluido: 32,
  })
})

test('the form of a request names its sources, each choice with its copies and its own reasons', () => {
  const choice = {
    volume: '2',
    tome: '3',
    part: '4',
    additionalMaterial: 'CD-ROM',
    locationId: 6,
    copies: 5,
    available: 1,
    action: allowed,
  }
  const form: RequestForm = {
    title: 'Atlas',
    targets: [],
    sources: [
      { library: central, action: denied, choices: [choice] },
      { library: north, action: allowed, choices: [], volumes: ['1', '2'] },
    ],
  }
  expect(sourceLibraries(form, new Map([[6, 'Térreo']]), say)).toEqual([
    {
      cod_biblioteca: 'BC',
      desc_biblioteca: 'Biblioteca Central',
      ...told,
      combinacoes: [
        {
          volume: '2',
          tomo: '3',
          parte: '4',
          material_adicional: 'CD-ROM',
          localizacao: '6',
          desc_localizacao: 'Térreo',
          exemplares: 5,
          disponiveis: 1,
          permitido: true,
          motivos: [],
        },
      ],
    },
    {
      cod_biblioteca: 'BN',
      desc_biblioteca: 'Biblioteca Norte',
      permitido: true,
      motivos: [],
      combinacoes: [],
      volumes: ['1', '2'],
    },
  ])
})

describe('how a copy is to be handed over', () => {
  const contact = { telefone: '47 3025-1000', email: 'ana@exemplo.org' }
  const read = (more: object) => deliveryOf({ ...contact, local_recebimento: 'balcao', ...more } as LoanRequestForm)
  const plain = { phone: '47 3025-1000', email: 'ana@exemplo.org' }

  test('has an address only where it goes home', () => {
    const endereco = 'Rua das Flores, 1'
    expect(read({ local_recebimento: 'domicilio', endereco })).toEqual({ ...plain, place: 'home', address: endereco })
    expect([read({ local_recebimento: 'setor', endereco }), read({ endereco })]).toEqual([
      { ...plain, place: 'department' },
      { ...plain, place: 'desk' },
    ])
  })

  test.each([{}, { endereco: '' }])('to a home without an address (%j) names the field', (more) => {
    expect(() => read({ local_recebimento: 'domicilio', ...more })).toThrow(
      expect.objectContaining({ code: 'dados_invalidos', fields: [{ field: 'endereco', code: 'obrigatorio' }] }),
    )
  })

  test('has a document only beside the name of who fetches it', () => {
    const [pessoa_autorizada, documento_autorizada] = ['Maria Souza', '12345']
    expect(read({ pessoa_autorizada, documento_autorizada })).toEqual({
      ...plain,
      place: 'desk',
      authorisedName: 'Maria Souza',
      authorisedDocument: '12345',
    })
    expect(read({ pessoa_autorizada })).toEqual({ ...plain, place: 'desk', authorisedName: 'Maria Souza' })
    expect(read({ documento_autorizada })).toEqual({ ...plain, place: 'desk' })
    expect(read({ pessoa_autorizada: '', documento_autorizada })).toEqual({ ...plain, place: 'desk' })
    expect(read({ pessoa_autorizada, documento_autorizada: '' })).toEqual({ ...plain, place: 'desk', authorisedName: 'Maria Souza' })
  })
})
