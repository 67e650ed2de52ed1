import { deskRefusals, holdRefusals, loanRefusals, moneyRefusals, personRefusals } from './patron-refusals.ts'

const commonRefusals = {
  dados_invalidos: 422,
  requisicao_ilegivel: 400,
  requisicao_incompleta: 408,
  cabecalhos_grandes_demais: 431,
  corpo_ilegivel: 400,
  tipo_de_corpo_invalido: 415,
  corpo_grande_demais: 413,
  metodo_nao_permitido: 405,
  nao_encontrado: 404,
  acervo_nao_encontrado: 404,
  acervo_retirado: 404,
  autoridade_retirada: 404,
  autoridade_nao_encontrada: 404,
  fasciculo_nao_encontrado: 404,
  comentario_nao_encontrado: 404,
  credencial_ausente: 401,
  credencial_invalida: 401,
  acesso_negado: 403,
  cliente_desconhecido: 401,
  tipo_de_concessao_invalido: 400,
  muitas_requisicoes: 429,
  consulta_grande_demais: 422,
  pagina_distante_demais: 422,
  periodo_invertido: 422,
  servico_indisponivel: 503,
  eventos_nao_ativado: 503,
  eventos_inacessivel: 502,
  eventos_acesso_negado: 502,
  biblioteca_desconhecida: 422,
  biblioteca_de_outro_campus: 422,
  isbn_issn_invalido: 422,
  limite_comentarios_excedido: 422,
  limite_sugestoes_excedido: 422,
  destinatarios_invalidos: 422,
  destinatarios_demais: 422,
  cesta_grande_demais: 422,
  arquivo_com_linhas_demais: 422,
  arquivo_com_planos_demais: 422,
  texto_com_endereco: 422,
  texto_so_identificado: 422,
  limite_envios_excedido: 429,
  limite_destinatario_excedido: 429,
  // Other bases, and content of others.
  login_desconhecido: 404,
  login_com_segundo_fator: 403,
  base_inacessivel: 502,
  base_desconhecida: 403,
  documentos_nao_ativado: 503,
  documentos_inacessivel: 502,
  capas_inacessiveis: 502,
  documentos_acesso_negado: 502,
  vinculo_inativo: 403,
  endereco_gasto: 401,
  erro_inesperado: 500,
  // Sign-in and recovery; names in capitals are the specification's.
  UsuarioOuSenhaIncorretaCustom: 401,
  AuthMuitasTentativas: 429,
  ACESSO_BLOQUEADO: 430,
  cadastro_bloqueado: 403,
  captcha_necessario: 422,
  captcha_invalido: 422,
  captcha_expirado: 422,
  codigo_invalido: 422,
  codigo_expirado: 422,
  SenhaNaoConfereCriterios: 422,
  senha_repetida: 422,
  senha_comum: 422,
} as const

// A call marked as pure: a bundler keeps a spread of objects in a bundle that does not use it.
const allRefusals = () => ({
  ...commonRefusals,
  ...loanRefusals,
  ...holdRefusals,
  ...moneyRefusals,
  ...personRefusals,
  ...deskRefusals,
})

/**
 * The closed list of what a call can refuse, each with its HTTP status. A code is a promise: clients branch on it, texts are made from it.
 * What is not in this list is a bug and answers 500 `erro_inesperado`.
 */
export const refusals = /* @__PURE__ */ allRefusals()

export type RefusalCode = keyof typeof refusals

/** What can be wrong with one field of the input. */
export const fieldCodes = [
  'obrigatorio',
  'tipo_invalido',
  'valor_invalido',
  'muito_curto',
  'muito_longo',
  'desconhecido',
  'repetido',
] as const

export type FieldCode = (typeof fieldCodes)[number]

/** One of several things to choose from. */
export interface Choice {
  readonly codigo: string
  readonly descricao: string
}

/** What a refusal tells beside its code; a message is filled with numbers and words of it. */
export type MessageParams = Readonly<Record<string, string | number | boolean | readonly string[] | readonly Choice[]>>

/** One reason why an act is refused: what rules answer, before it is written for a reader as `motivos`. */
export interface Reason {
  readonly code: RefusalCode
  readonly params: MessageParams
}

/** What a field may have at most or must have at least: its number, its characters, its values. */
export interface FieldLimit {
  readonly of: 'number' | 'characters' | 'values'
  readonly is: number
}

/** One field that was refused: its path in the input (`filtro`, `opcoesEmail.destinatarios`), and the limit it passed where there is one. */
export interface RefusedField {
  readonly field: string
  readonly code: FieldCode
  readonly limit?: FieldLimit
}

/** A call that was understood and refused. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly params: MessageParams
  readonly fields: readonly RefusedField[]
  /** All reasons, the first of them being the refusal’s own code; empty where a code says it all. */
  readonly reasons: readonly Reason[]

  constructor(code: RefusalCode, params: MessageParams = {}, fields: readonly RefusedField[] = [], reasons: readonly Reason[] = []) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.params = params
    this.fields = fields
    this.reasons = reasons
  }

  get status(): number {
    return refusals[this.code]
  }
}

/** The refusal of an act that has reasons: the first is its code. */
export const refusedFor = (first: Reason, ...others: readonly Reason[]): Refusal =>
  new Refusal(first.code, first.params, [], [first, ...others])
