import { expect, test } from 'vitest'
import { fieldCodes, refusals, Refusal, refusedFor, type RefusalCode } from './errors.ts'

const codesOf = (status: number) => Object.keys(refusals).filter((code) => refusals[code as RefusalCode] === status)

test.each([
  [400, ['requisicao_ilegivel', 'corpo_ilegivel', 'tipo_de_concessao_invalido']],
  [401, ['credencial_ausente', 'credencial_invalida', 'cliente_desconhecido', 'endereco_gasto', 'UsuarioOuSenhaIncorretaCustom']],
  [
    403,
    [
      'acesso_negado',
      'login_com_segundo_fator',
      'base_desconhecida',
      'vinculo_inativo',
      'cadastro_bloqueado',
      'senha_provisoria',
      'acao_pessoal',
    ],
  ],
  [404, ['nao_encontrado', 'acervo_nao_encontrado', 'acervo_retirado', 'autoridade_retirada', 'autoridade_nao_encontrada', 'fasciculo_nao_encontrado', 'comentario_nao_encontrado', 'login_desconhecido', 'NaoEncontrada']], // prettier-ignore
  [405, ['metodo_nao_permitido']],
  [408, ['requisicao_incompleta']],
  [409, ['chave_em_andamento']],
  [413, ['corpo_grande_demais']],
  [415, ['tipo_de_corpo_invalido']],
  [429, ['muitas_requisicoes', 'limite_envios_excedido', 'limite_destinatario_excedido', 'AuthMuitasTentativas']],
  [430, ['ACESSO_BLOQUEADO']],
  [431, ['cabecalhos_grandes_demais']],
  [500, ['erro_inesperado']],
  [502, ['eventos_inacessivel', 'eventos_acesso_negado', 'base_inacessivel', 'documentos_inacessivel', 'capas_inacessiveis', 'documentos_acesso_negado']], // prettier-ignore
  [503, ['servico_indisponivel', 'eventos_nao_ativado', 'documentos_nao_ativado']],
])('%i is answered for these codes and no others', (status, codes) => {
  expect(codesOf(status)).toEqual(codes)
})

test('every other code is answered with 422', () => {
  const others = new Set([400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 430, 431, 500, 502, 503])
  expect(Object.values(refusals).filter((status) => !others.has(status))).toEqual([])
  expect(codesOf(422)).toEqual(expect.arrayContaining(['dados_invalidos', 'consulta_grande_demais', 'chave_de_outro_pedido', 'codigo_expirado'])) // prettier-ignore
  expect(fieldCodes).toEqual(['obrigatorio', 'tipo_invalido', 'valor_invalido', 'muito_curto', 'muito_longo', 'desconhecido', 'repetido'])
})

test('a refusal says its code, its status, what is wrong with which field; of an act all of its reasons, the first being its own', () => {
  const plain = new Refusal('muitas_requisicoes')
  expect([plain.message, plain.name, plain.status, plain.params, plain.fields, plain.reasons]).toEqual(['muitas_requisicoes', 'Refusal', 429, {}, [], []]) // prettier-ignore
  const fields = [{ field: 'q', code: 'muito_longo' }] as const
  expect(new Refusal('dados_invalidos', { n: 1 }, fields)).toMatchObject({ params: { n: 1 }, fields, status: 422 })
  const [first, second] = [
    { code: 'bloqueado', params: { motivo: 'validade' } },
    { code: 'limite', params: { n: 5 } },
  ] as const
  expect(refusedFor(first, second)).toMatchObject({
    code: 'bloqueado',
    params: { motivo: 'validade' },
    fields: [],
    reasons: [first, second],
  })
})
