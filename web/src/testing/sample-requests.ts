import type { LoanRequest, SourceLibrary } from '@farol/contract/loan-requests.ts'
import type { RequestForm } from '../features/loan-requests/use-request-form.ts'

const may = { permitido: true, motivos: [] }
const mayNot = { permitido: false, motivos: [] }
const central = { cod_biblioteca: '1', desc_biblioteca: 'Biblioteca Central' }
const north = { cod_biblioteca: '2', desc_biblioteca: 'Campus Norte' }

/** A request of the invented library, in the situation that is asked for. */
export const sampleRequest = (part: Partial<LoanRequest> = {}): LoanRequest => ({
  codigo: '71',
  cod_acervo: '60',
  titulo: 'Torto arado',
  autor: 'Itamar Vieira Junior',
  link_capa: '',
  data: '2026-11-03',
  situacao: 'aguardando',
  unidade_origem: north,
  unidade_recebimento: central,
  local_recebimento: 'balcao',
  acoes: { cancelar: may, pedir_de_novo: mayNot },
  ...part,
})

/** Two volumes that can be sent. */
export const sampleSource = (part: Partial<SourceLibrary> = {}): SourceLibrary => ({
  ...north,
  ...may,
  combinacoes: ['1', '2'].map((volume) => ({
    volume,
    tomo: null,
    parte: null,
    material_adicional: null,
    localizacao: null,
    exemplares: 2,
    disponiveis: 1,
    ...may,
  })),
  ...part,
})

export const sampleRequestForm = (part: Partial<RequestForm> = {}): RequestForm => ({
  cod_acervo: '60',
  titulo: 'Torto arado',
  unidades_origem: [sampleSource()],
  unidades_recebimento: [
    { ...central, locais: ['balcao', 'setor', 'domicilio'] },
    { ...north, locais: ['balcao'] },
  ],
  cadastro: { telefone: '(47) 3025-1000', email: 'ana@example.org' },
  ...part,
})
