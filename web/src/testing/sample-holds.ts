import type { Hold, HoldCombination, HoldLibrary } from '@farol/contract/holds.ts'

const may = { permitido: true, motivos: [] }
const mayNot = { permitido: false, motivos: [] }

const base: Hold = {
  codigo: '31',
  cod_acervo: '60',
  titulo: 'Torto arado',
  autor: 'Itamar Vieira Junior',
  link_capa: '',
  cod_biblioteca: '1',
  desc_biblioteca: 'Biblioteca Central',
  retirada: { cod_biblioteca: '1', desc_biblioteca: 'Biblioteca Central' },
  data: '2026-11-03',
  situacao: 'na_fila',
  etapa: 'em_fila',
  posicao: 1,
  na_fila_total: 3,
  previsao: '2026-11-27',
  acoes: { cancelar: may, suspender: may, retomar: mayNot, adiar: mayNot, mudar_retirada: mayNot },
}

/** A hold of the invented library. */
export const sampleHold = (part: Partial<Hold> = {}): Hold => ({ ...base, ...part })

/** One in the queue, one to fetch, one suspended. */
export const sampleHolds: readonly Hold[] = [
  sampleHold(),
  sampleHold({
    codigo: '32',
    cod_acervo: '61',
    titulo: 'Vidas secas',
    autor: 'Graciliano Ramos',
    situacao: 'liberada',
    etapa: 'liberada',
    posicao: undefined,
    previsao: undefined,
    data_liberacao: '2026-11-10',
    limite_retirada: '2026-11-11',
    hora_limite: '22:00',
    acoes: { ...base.acoes, suspender: mayNot, adiar: may },
  }),
  sampleHold({
    codigo: '33',
    cod_acervo: '62',
    titulo: 'Cálculo',
    volume: '2',
    etapa: 'suspensa',
    posicao: 2,
    suspensa_ate: '2026-12-01',
    acoes: { ...base.acoes, suspender: mayNot, retomar: may },
  }),
]

/** Copies that may be waited for. */
export const sampleCombination = (part: Partial<HoldCombination> = {}): HoldCombination => ({
  volume: null,
  tomo: null,
  parte: null,
  material_adicional: null,
  localizacao: null,
  exemplares: 2,
  disponiveis: 0,
  fila: 1,
  posicao: 2,
  previsao: '2026-11-27',
  permitido: true,
  motivos: [],
  ...part,
})

/** A library in which two volumes may be waited for. */
export const sampleHoldLibrary = (part: Partial<HoldLibrary> = {}): HoldLibrary => ({
  cod_biblioteca: '1',
  desc_biblioteca: 'Biblioteca Central',
  permitido: true,
  motivos: [],
  retirada: [{ cod_biblioteca: '1', desc_biblioteca: 'Biblioteca Central' }],
  combinacoes: [sampleCombination({ volume: '1' }), sampleCombination({ volume: '2', fila: 0, posicao: 1, previsao: undefined })],
  ...part,
})
