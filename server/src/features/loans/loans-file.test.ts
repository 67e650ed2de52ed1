import { expect, test } from 'vitest'
import type { HistoryEntry, PendingLoan } from '@farol/contract/loans.ts'
import { historyFile, pendingFile } from './loans-file.ts'

/** A file's rows, without the mark that spreadsheets know it by. */
const rowsOf = (file: string) => file.slice(1).split('\r\n')

const loan: PendingLoan = {
  codigo: 'farol-5',
  cod_acervo: '12',
  titulo: 'Atlas',
  autor: '=Milton Santos',
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
  dias_atraso: 7,
  multa_estimada_centavos: 700,
  chave_seguranca: 'ABCDEFGHJKLMNPQR',
  acoes: { renovar: { permitido: true, motivos: [] } },
}

test('the file of loans has a column for all that is known of each, empty where nothing is', () => {
  const { autor: _a, ano: _n, volume: _v, tomo: _t, parte: _p, material_adicional: _m, dias_atraso: _d, multa_estimada_centavos: _f, ...bare } = loan // prettier-ignore
  const head = '"codigo","titulo","autor","ano","desc_tipo_obra","exemplar","volume","tomo","parte","material_adicional","cod_biblioteca","desc_biblioteca","data_emprestimo","data_devolucao","hora_devolucao","renovacoes","limite_renovacoes","situacao","dias_atraso","multa_estimada_centavos"' // prettier-ignore
  expect(rowsOf(pendingFile([loan, bare]))).toEqual([
    head,
    '"farol-5","Atlas","\'=Milton Santos","1998","Mapa","1042","2","3","4","CD-ROM","BN","Biblioteca Norte","2026-11-03","2026-11-10","21:00",2,5,"em_atraso",7,700',
    '"farol-5","Atlas",,,"Mapa","1042",,,,,"BN","Biblioteca Norte","2026-11-03","2026-11-10","21:00",2,5,"em_atraso",,',
    '',
  ])
  expect(rowsOf(pendingFile([]))).toEqual([head, ''])
})

test('the file of the history has a column for all that is known of each line, without its receipt', () => {
  const entry: HistoryEntry = {
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
  }
  const { autor: _a, cod_acervo: _c, ...bare } = entry
  expect(rowsOf(historyFile([entry, bare]))).toEqual([
    '"codigo","tipo","data","hora","titulo","autor","cod_acervo","exemplar","cod_biblioteca","desc_biblioteca"',
    '"farol-d5","devolucao","2026-11-12","18:30","Atlas","Milton Santos","12","1042","BN","Biblioteca Norte"',
    '"farol-d5","devolucao","2026-11-12","18:30","Atlas",,,"1042","BN","Biblioteca Norte"',
    '',
  ])
})
