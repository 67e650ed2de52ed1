import type { MessageParams, RefusalCode } from '@farol/contract/errors.ts'
import { expect, test } from 'vitest'
import { serverTexts } from '../texts/server-texts.ts'
import { preciseSentence } from './precise-refusals.ts'

const { precise } = serverTexts('pt', 'errors')
const sentence = (code: RefusalCode, params: MessageParams) => preciseSentence(code, precise, params)

test.each<[RefusalCode, MessageParams, RegExp]>([
  ['limite_comentarios_excedido', { limite: 5 }, /aguardando aprovação/],
  ['consulta_grande_demais', { palavras: 64 }, /^Uma pesquisa tem no máximo \{palavras\} palavras/],
  ['consulta_grande_demais', { niveis: 8 }, /níveis de E, OU e MENOS/],
  ['periodo_invertido', { ano_de: 1990, ano_ate: 1980 }, /^O ano inicial/],
  ['tipo_de_corpo_invalido', { codificacao: 'gzip' }, /comprimido/],
  ['dados_invalidos', { campos: 'titulo, autor' }, /^Ao menos um destes campos/],
  ['dados_invalidos', { nomes: 100 }, /campos diferentes/],
  ['dados_invalidos', { valores: 1000 }, /\{valores\} valores/],
  ['dados_invalidos', { niveis: 20 }, /níveis de objetos e listas/],
  ['dados_invalidos', { chaves: 5000 }, /chaves ao todo/],
  ['afastado', {}, /sem data de término/],
  ['UsuarioAfastado', {}, /sem data de término/],
  ['DataFechada', { data: '2026-12-25', proxima: '2026-12-26' }, /próximo dia aberto/],
  ['NaoPodeDesfazer', { motivo: 'prazo' }, /dez minutos/],
  ['NaoPodeDesfazer', { motivo: 'outro_operador' }, /^Só quem fez/],
  ['NaoPodeDesfazer', { motivo: 'houve_sequencia' }, /algo já se seguiu/],
  ['NaoPodeDesfazer', { motivo: 'desfeito' }, /^Já foi desfeito/],
  ['bloqueado', { motivo: 'validade' }, /validade do cadastro terminou/],
  ['ja_renovado', { motivo: 'validade' }, /fim da validade do cadastro/],
  ['ja_renovado', { motivo: 'limite_periodo' }, /fim do período letivo/],
  ['ReservaJaPossui', { emprestado: true }, /devolva-o e depois faça a reserva/],
  ['SolicitacaoSemExemplar', { reserva: true }, /Faça uma reserva/],
  ['opcoes_incompletas', { ato: 'solicitacao' }, /para fazer a solicitação/],
  ['acesso_negado', { motivo: 'propria_pessoa' }, /próprio cadastro/],
  ['acesso_negado', { motivo: 'outra_biblioteca' }, /não vale nesta biblioteca/],
  ['acesso_negado', { motivo: 'no_balcao' }, /só se faz no balcão/],
  ['nao_encontrado', { motivo: 'usuario' }, /agir por este usuário/],
  ['nao_encontrado', { motivo: 'pessoa' }, /^Não há ninguém com este código/],
  ['nao_encontrado', { motivo: 'delegacao' }, /^Esta delegação/],
  ['nao_encontrado', { motivo: 'copia' }, /^Esta cópia/],
  ['nao_encontrado', { motivo: 'acesso' }, /já estava encerrado/],
  ['nao_encontrado', { motivo: 'aparelho' }, /de confiança/],
  ['nao_encontrado', { motivo: 'exemplar' }, /^Não há exemplar com este código/],
  ['nao_encontrado', { motivo: 'nada_consta' }, /^Não há nada consta com este número/],
  ['nao_encontrado', { motivo: 'vinculo' }, /não tem vínculo/],
  ['nao_encontrado', { motivo: 'debitos_de_uma' }, /bibliotecas diferentes/],
  ['nao_encontrado', { motivo: 'emprestimo' }, /^Este empréstimo já terminou/],
  ['nao_encontrado', { motivo: 'historico' }, /seu histórico/],
  ['nao_encontrado', { motivo: 'reserva' }, /^Esta reserva/],
  ['nao_encontrado', { motivo: 'solicitacao' }, /^Esta solicitação/],
  ['nao_encontrado', { motivo: 'alerta' }, /^Este alerta/],
  ['nao_encontrado', { motivo: 'gru' }, /^Não há GRU sua/],
  ['leitor_ja_cadastrado', { leitor: 'Ana', motivo: 'vinculo' }, /^\{leitor\} já tem um vínculo desta categoria/],
  ['leitor_ja_cadastrado', { leitor: 'Ana', motivo: 'usuario' }, /nome de usuário já é de \{leitor\}/],
  ['estado_invalido', { problemas: 'name: falta' }, /^Esta versão já não pode voltar.*\{problemas\}/],
  ['estado_invalido', { a_partir_de: '2026-12-01' }, /\{a_partir_de:dia\}.*até a véspera/],
])('%s with %j says what its params tell', (code, params, words) => {
  expect(sentence(code, params)).toMatch(words)
})

test.each<[RefusalCode, MessageParams]>([
  ['limite_comentarios_excedido', { limite: 5, horas: 24 }],
  ['consulta_grande_demais', {}],
  ['periodo_invertido', { de: '2026-01-02' }],
  ['tipo_de_corpo_invalido', {}],
  ['dados_invalidos', {}],
  ['dados_invalidos', { toString: 1 }],
  ['afastado', { ate: '2026-12-01' }],
  ['UsuarioAfastado', { ate: '2026-12-01' }],
  ['DataFechada', { data: '2026-12-25' }],
  ['NaoPodeDesfazer', { motivo: 'toString' }],
  ['bloqueado', { motivo: 'documento' }],
  ['ja_renovado', {}],
  ['ReservaJaPossui', { emprestado: false }],
  ['SolicitacaoSemExemplar', { reserva: false }],
  ['opcoes_incompletas', { ato: 'reserva' }],
  ['acesso_negado', {}],
  ['nao_encontrado', { motivo: 'prazo' }],
  ['leitor_ja_cadastrado', { leitor: 'Ana' }],
  ['estado_invalido', { estado: '3' }],
])('%s with %j says no more than its code', (code, params) => {
  expect(sentence(code, params)).toBeUndefined()
})
