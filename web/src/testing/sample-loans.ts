import type { Home } from '@farol/contract/account-home.ts'
import type { PendingLoan } from '@farol/contract/loans.ts'

const base: PendingLoan = {
  codigo: '812',
  cod_acervo: '42',
  titulo: 'Pedagogia do oprimido',
  autor: 'Paulo Freire',
  ano: '2009',
  desc_tipo_obra: 'Livros',
  link_capa: '',
  exemplar: '1010',
  cod_biblioteca: '1',
  desc_biblioteca: 'Biblioteca Central',
  data_emprestimo: '2026-11-13',
  data_devolucao: '2026-11-20',
  hora_devolucao: '22:00',
  renovacoes: 2,
  limite_renovacoes: 5,
  situacao: 'vence_hoje',
  acoes: { renovar: { permitido: true, nova_data: '2026-12-04', motivos: [] } },
}

/** A loan of the invented library. */
export const sampleLoan = (part: Partial<PendingLoan> = {}): PendingLoan => ({ ...base, ...part })

const refusedFor = (codigo: 'reservado' | 'limite' | 'atraso_item', mensagem: string) => ({
  renovar: { permitido: false, motivos: [{ codigo, mensagem, params: {} }] },
})

/** Four loans: due today, at the limit of renewals, on hold for somebody else, overdue. */
export const sampleLoans: readonly PendingLoan[] = [
  sampleLoan(),
  sampleLoan({
    codigo: '813',
    cod_acervo: '43',
    titulo: 'Cálculo: volume 1',
    autor: 'James Stewart',
    desc_tipo_obra: 'Livros',
    volume: '1',
    exemplar: '1011',
    data_devolucao: '2026-11-24',
    renovacoes: 5,
    situacao: 'em_dia',
    acoes: refusedFor('limite', 'Limite de 5 renovações atingido.'),
  }),
  sampleLoan({
    codigo: '814',
    cod_acervo: '44',
    titulo: 'A hora da estrela',
    autor: 'Clarice Lispector',
    exemplar: '1012',
    cod_biblioteca: '2',
    desc_biblioteca: 'Biblioteca Ilha Norte',
    data_devolucao: '2026-11-27',
    renovacoes: 0,
    situacao: 'em_dia',
  }),
  sampleLoan({
    codigo: '815',
    cod_acervo: '45',
    titulo: 'Anatomia humana básica',
    autor: 'José Geraldo Dangelo; Carlo Américo Fattini',
    exemplar: '1013',
    data_devolucao: '2026-12-01',
    situacao: 'em_dia',
    acoes: refusedFor('reservado', 'Material reservado para outro usuário. Devolva-o até a data prevista.'),
  }),
  sampleLoan({
    codigo: '816',
    cod_acervo: '46',
    titulo: 'Torto arado',
    autor: 'Itamar Vieira Junior',
    exemplar: '1014',
    data_devolucao: '2026-11-17',
    situacao: 'em_atraso',
    dias_atraso: 3,
    multa_estimada_centavos: 300,
    acoes: refusedFor('atraso_item', 'Material em atraso não pode ser renovado pela web. Devolva-o à biblioteca.'),
  }),
]

/** A start page with an overdue loan, one due today, a hold to fetch and a debt. */
export const sampleHome: Home = {
  atualizado_em: '2026-11-20T15:00:00.000Z',
  itens: [
    {
      tipo: 'em_atraso',
      codigo: '816',
      titulo: 'Torto arado',
      data: '2026-11-17',
      hora: '22:00',
      cod_biblioteca: '1',
      desc_biblioteca: 'Biblioteca Central',
      acao: { tipo: 'renovar', ...refusedFor('atraso_item', 'Material em atraso não pode ser renovado pela web.').renovar },
    },
    {
      tipo: 'vence_hoje',
      codigo: '812',
      titulo: 'Pedagogia do oprimido',
      data: '2026-11-20',
      hora: '22:00',
      cod_biblioteca: '1',
      desc_biblioteca: 'Biblioteca Central',
      acao: { tipo: 'renovar', permitido: true, nova_data: '2026-12-04', motivos: [] },
    },
    {
      tipo: 'reserva_liberada',
      codigo: '9',
      titulo: 'Memórias póstumas de Brás Cubas',
      data: '2026-11-23',
      cod_biblioteca: '1',
      desc_biblioteca: 'Biblioteca Central',
      acao: { tipo: 'ver_reserva', permitido: true, motivos: [] },
    },
    {
      tipo: 'debito_acima_do_limite',
      valor_centavos: 600,
      cod_biblioteca: '3',
      desc_biblioteca: 'Biblioteca do Direito',
      acao: { tipo: 'gerar_gru', permitido: true, motivos: [] },
    },
  ],
  contadores: { emprestimos: 5, limite_emprestimos: 10, reservas: 1, debitos_centavos: 600, solicitacoes: 0 },
}
