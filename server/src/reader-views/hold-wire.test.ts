import { describe, expect, test } from 'vitest'
import type { HoldForm, LiveHold, PastHold } from '../ports/library-system/holds.ts'
import { holdLibraries, holdOf, pastHoldOf } from './hold-wire.ts'
import { sayReasons as say } from './testing/say-reasons.ts'

const allowed = { allowed: true, reasons: [] } as const
const deniedBy = (code: 'reservado' | 'nao_renovavel' | 'atraso_outro' | 'TituloJaEmprestado') =>
  ({ allowed: false, reasons: [{ code, params: {} }] }) as const
const told = (codigo: string) => ({ permitido: false, motivos: [{ codigo, mensagem: `texto de ${codigo}`, params: {} }] })

const central = { libraryId: 1, code: 'BC', name: 'Biblioteca Central' }
const north = { libraryId: 3, code: 'BN', name: 'Biblioteca Norte' }
const south = { libraryId: 2, code: 'BS', name: 'Biblioteca Sul' }

const title = {
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
}

const full: LiveHold = {
  ...title,
  id: 'farol-5',
  placedOn: '2026-11-03',
  stage: 'released',
  position: 2,
  waiting: 4,
  releasedOn: '2026-11-09',
  limit: { on: '2026-11-10', time: '21:00', at: new Date('2026-11-11T00:00:00Z') },
  estimate: '2026-11-20',
  suspendedUntil: '2026-12-01',
  note: 'Da disciplina GEO-101',
  actions: {
    cancel: allowed,
    suspend: deniedBy('reservado'),
    resume: deniedBy('nao_renovavel'),
    putOff: allowed,
    changePickUp: deniedBy('atraso_outro'),
  },
  otherPickUps: [central, south],
}

const words = { language: 'pt', say, covers: true } as const

const written = {
  codigo: 'farol-5',
  cod_acervo: '12',
  titulo: 'Atlas',
  autor: 'Milton Santos',
  link_capa: '/api/links/image?acervo=12',
  cod_biblioteca: 'BC',
  desc_biblioteca: 'Biblioteca Central',
  retirada: { cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte' },
  volume: '2',
  tomo: '3',
  parte: '4',
  material_adicional: 'CD-ROM',
  localizacao: 'Térreo',
  data: '2026-11-03',
  situacao: 'liberada',
  etapa: 'liberada',
  posicao: 2,
  na_fila_total: 4,
  data_liberacao: '2026-11-09',
  limite_retirada: '2026-11-10',
  hora_limite: '21:00',
  previsao: '2026-11-20',
  suspensa_ate: '2026-12-01',
  observacoes: 'Da disciplina GEO-101',
  acoes: {
    cancelar: { permitido: true, motivos: [] },
    suspender: told('reservado'),
    retomar: told('nao_renovavel'),
    adiar: { permitido: true, motivos: [] },
    mudar_retirada: {
      ...told('atraso_outro'),
      bibliotecas: [
        { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' },
        { cod_biblioteca: 'BS', desc_biblioteca: 'Biblioteca Sul' },
      ],
    },
  },
}

describe('a hold in the list of its reader', () => {
  test('says everything that is known of it, each act with its own reasons', () => {
    expect(holdOf(full, words)).toEqual(written)
  })

  test('leaves out what is not known', () => {
    const { id, placedOn, waiting, actions } = full
    const bare: LiveHold = { titleId: 12, title: 'Atlas', library: central, pickUp: north, id, placedOn, waiting, actions, stage: 'queued', otherPickUps: [] } // prettier-ignore
    const { codigo, cod_acervo, titulo, link_capa, cod_biblioteca, desc_biblioteca, retirada, data, na_fila_total, acoes } = written
    expect(holdOf(bare, words)).toEqual({
      codigo,
      cod_acervo,
      titulo,
      link_capa,
      cod_biblioteca,
      desc_biblioteca,
      retirada,
      data,
      na_fila_total,
      situacao: 'na_fila',
      etapa: 'em_fila',
      acoes: { ...acoes, mudar_retirada: told('atraso_outro') },
    })
  })

  test('has a cover only where pictures may be had and the title still exists', () => {
    const { titleId: _, ...gone } = full
    const covers = [holdOf(full, { ...words, covers: false }), holdOf(gone, words)].map((one) => one.link_capa)
    expect(covers).toEqual(['', ''])
  })

  test.each([
    ['queued', 'na_fila', 'em_fila'],
    ['on_the_way', 'na_fila', 'a_caminho'],
    ['released', 'liberada', 'liberada'],
    ['suspended', 'na_fila', 'suspensa'],
  ] as const)('that is %s has the situation %s and the stage %s', (stage, situacao, etapa) => {
    expect(holdOf({ ...full, stage }, words)).toMatchObject({ situacao, etapa })
  })
})

describe('a hold that ended', () => {
  const past: PastHold = {
    ...title,
    id: 'farol-5',
    placedOn: '2026-11-03',
    state: 'cancelled',
    releasedOn: '2026-11-09',
    endedOn: '2026-11-10',
    endedBy: 'staff',
    endReason: 'Exemplar danificado',
    note: 'Da disciplina GEO-101',
  }
  const shown = {
    codigo: 'farol-5',
    cod_acervo: '12',
    titulo: 'Atlas',
    cod_biblioteca: 'BC',
    desc_biblioteca: 'Biblioteca Central',
    volume: '2',
    tomo: '3',
    parte: '4',
    material_adicional: 'CD-ROM',
    data: '2026-11-03',
    data_liberacao: '2026-11-09',
    data_fim: '2026-11-10',
    observacoes: 'Exemplar danificado',
  }

  test('says everything that is known of it; the reason stands before the note', () => {
    expect(pastHoldOf(past, words)).toEqual({
      ...shown,
      situacao: 'cancelada',
      data_cancelamento: '2026-11-10',
      cancelada_por: 'biblioteca',
    })
  })

  test.each([
    ['fulfilled', 'atendida'],
    ['expired', 'vencida'],
  ] as const)('as %s is named %s, and says nothing of a cancellation', (state, situacao) => {
    expect(pastHoldOf({ ...past, state }, words)).toEqual({ ...shown, situacao })
  })

  test.each([
    ['patron', 'leitor'],
    ['staff', 'biblioteca'],
    ['system', 'sistema'],
  ] as const)('by %s was cancelled by %s', (endedBy, cancelada_por) => {
    expect(pastHoldOf({ ...past, endedBy }, words)).toMatchObject({ cancelada_por })
  })

  test('without what is not known of it', () => {
    const { id, placedOn, state, endedOn } = past
    expect(pastHoldOf({ title: 'Atlas', library: central, pickUp: north, id, placedOn, state, endedOn }, words)).toEqual({
      codigo: 'farol-5',
      titulo: 'Atlas',
      cod_biblioteca: 'BC',
      desc_biblioteca: 'Biblioteca Central',
      data: '2026-11-03',
      situacao: 'cancelada',
      data_cancelamento: '2026-11-10',
      data_fim: '2026-11-10',
    })
  })

  test('has its note where no reason was given, and the program’s own reasons in the language of who reads', () => {
    const { endReason: _, ...unexplained } = past
    expect(pastHoldOf(unexplained, words).observacoes).toBe('Da disciplina GEO-101')
    const inBoth = (endReason: string) => (['pt', 'en'] as const).map((language) => pastHoldOf({ ...past, endReason }, { language }).observacoes) // prettier-ignore
    expect(inBoth('clearance')).toEqual(['Nada consta emitido.', 'No-debts declaration issued.'])
    expect(inBoth('toString')).toEqual(['toString', 'toString'])
  })
})

test('the form of a hold names libraries, where to fetch, and each choice with its queue, its days and its own reasons', () => {
  const choice = {
    volume: '2',
    tome: '3',
    part: '4',
    additionalMaterial: 'CD-ROM',
    locationId: 6,
    copies: 5,
    available: 1,
    action: allowed,
    waiting: 3,
    position: 4,
    estimate: '2026-11-20',
    dueBack: '2026-11-18',
  }
  const bare = { copies: 2, available: 0, action: deniedBy('TituloJaEmprestado'), waiting: 0, position: 1 }
  const form: HoldForm = {
    title: 'Atlas',
    libraries: [
      { library: central, action: deniedBy('reservado'), pickUp: [north, south], choices: [choice, { ...bare, locationId: 7 }] },
      { library: north, action: allowed, pickUp: [], choices: [], volumes: ['1', '2'] },
    ],
  }
  const nothing = { volume: null, tomo: null, parte: null, material_adicional: null }
  expect(holdLibraries(form, new Map([[6, 'Térreo']]), say)).toEqual([
    {
      cod_biblioteca: 'BC',
      desc_biblioteca: 'Biblioteca Central',
      ...told('reservado'),
      retirada: [
        { cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte' },
        { cod_biblioteca: 'BS', desc_biblioteca: 'Biblioteca Sul' },
      ],
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
          fila: 3,
          posicao: 4,
          previsao: '2026-11-20',
          emprestado_ate: '2026-11-18',
          permitido: true,
          motivos: [],
        },
        { ...nothing, localizacao: '7', exemplares: 2, disponiveis: 0, fila: 0, posicao: 1, ...told('TituloJaEmprestado') },
      ],
    },
    {
      cod_biblioteca: 'BN',
      desc_biblioteca: 'Biblioteca Norte',
      permitido: true,
      motivos: [],
      retirada: [],
      combinacoes: [],
      volumes: ['1', '2'],
    },
  ])
})
