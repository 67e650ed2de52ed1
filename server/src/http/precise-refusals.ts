import type { MessageParams, RefusalCode } from '@farol/contract/errors.ts'
import type { ServerTexts } from '../texts/server-texts.ts'

type Sentences = ServerTexts['errors']['precise']

/** Sentences chosen by a param: `denied.${motivo}`, `notFound.${motivo}`, `taken.${motivo}`, `notUndone.${motivo}`, `renewedUpTo.${motivo}`. */
const named = (sentences: Readonly<Record<string, string>>, name: unknown): string | undefined =>
  Object.hasOwn(sentences, String(name)) ? sentences[String(name)] : undefined

function unacceptableData(of: Sentences, params: MessageParams): string | undefined {
  if ('campos' in params) return of.oneOfThese
  const limit = Object.keys(params).find((name) => Object.hasOwn(of.tooMuchInput, name))
  return named(of.tooMuchInput, limit)
}

type Choice = (of: Sentences, params: MessageParams) => string | undefined

const withoutEnd: Choice = (of, params) => ('ate' in params ? undefined : of.withoutEnd)

const choices: Readonly<Partial<Record<RefusalCode, Choice>>> = {
  // Comments on titles are limited by how many wait for the library, not by hours as messages to it are.
  limite_comentarios_excedido: (of, params) => ('horas' in params ? undefined : of.waitingComments),
  consulta_grande_demais: (of, params) => ('palavras' in params ? of.tooManyWords : 'niveis' in params ? of.tooManyLevels : undefined),
  periodo_invertido: (of, params) => ('ano_de' in params ? of.yearsInverted : undefined),
  tipo_de_corpo_invalido: (of, params) => ('codificacao' in params ? of.compressedBody : undefined),
  dados_invalidos: unacceptableData,
  afastado: withoutEnd,
  UsuarioAfastado: withoutEnd,
  nao_encontrado: (of, { motivo }) => named(of.notFound, motivo),
  DataFechada: (of, { proxima }) => (proxima === undefined ? undefined : of.nextOpenDay),
  NaoPodeDesfazer: (of, { motivo }) => named(of.notUndone, motivo),
  bloqueado: (of, { motivo }) => (motivo === 'validade' ? of.registrationEnded : undefined),
  ja_renovado: (of, { motivo }) => named(of.renewedUpTo, motivo),
  ReservaJaPossui: (of, { emprestado }) => (emprestado === true ? of.returnFirst : undefined),
  SolicitacaoSemExemplar: (of, { reserva }) => (reserva === true ? of.placeHold : undefined),
  opcoes_incompletas: (of, { ato }) => (ato === 'solicitacao' ? of.requestOptions : undefined),
  leitor_ja_cadastrado: (of, { motivo }) => named(of.taken, motivo),
  estado_invalido: (of, params) => ('problemas' in params ? of.versionRefused : 'a_partir_de' in params ? of.replacedLater : undefined),
  acesso_negado: (of, { motivo }) => named(of.denied, motivo),
}

/** The sentence of a refusal whose params tell more than its code does; undefined where the code says it all. */
export const preciseSentence = (code: RefusalCode, of: Sentences, params: MessageParams): string | undefined => choices[code]?.(of, params)
