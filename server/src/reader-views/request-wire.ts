import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { LoanRequest, LoanRequestForm, RequestSituation, RequestStep, SourceLibrary } from '@farol/contract/loan-requests.ts'
import { actOf, keyOf, libraryOf, shownKeyOf, type SayReasons } from '../calls/wanted-copies-wire.ts'
import type { Action } from '../ports/library-system/acts.ts'
import type { Delivery, ReceivingPlace, RequestCounts, RequestForm, RequestInFull, ShownRequest } from '../ports/library-system/requests.ts'
import { coverAddress } from '../title-cards/title-card.ts'
import { actDenied, mayDo, type Powers } from './acting-powers.ts'
import { workTypeName, type WorkTypes } from './work-type.ts'
import { areaTexts, textOf } from '../texts/server-texts.ts'
import type pt from '../../../texts/pt/requests.server.json'

const texts = areaTexts<typeof pt>('requests')

/** In what words requests are shown. */
export interface RequestWords {
  readonly language: Language
  readonly say: SayReasons
  /** Pictures of covers may be had. */
  readonly covers: boolean
  /** Where a cover is drawn for who has none. */
  readonly types?: WorkTypes
  readonly powers?: Powers
}

type State = ShownRequest['state']

export const situations: Readonly<Record<State, RequestSituation>> = {
  waiting: 'aguardando',
  in_transit: 'em_transito',
  available: 'disponivel',
  removed: 'retirado',
  finished: 'concluido',
  not_finished: 'nao_concluido',
}

export const stateOf = (situation: RequestSituation): State =>
  (Object.keys(situations) as readonly State[]).find((state) => situations[state] === situation)!

export const places: Readonly<Record<ReceivingPlace, LoanRequest['local_recebimento']>> = {
  desk: 'balcao',
  department: 'setor',
  home: 'domicilio',
}

export const placesOnWire = Object.values(places)

/** A reason that the program itself writes in the reader's language; what staff wrote is shown as they wrote it. */
const reasonText = (reason: string, language: Language): string => textOf(texts(language).endReason, reason) ?? reason

export function requestOf(request: ShownRequest, { language, say, covers, types, powers }: RequestWords): LoanRequest {
  const shown = (action: Action) => (mayDo(powers, 'solicitar') ? actOf(action, say) : actDenied(say))
  const { titleId, limit, endReason } = request
  const type = types && workTypeName(request.materialTypeId, types, language)
  return {
    codigo: request.id,
    ...(titleId === undefined ? {} : { cod_acervo: String(titleId) }),
    titulo: request.title,
    ...(request.author === undefined ? {} : { autor: request.author }),
    ...(type && { desc_tipo_obra: type }),
    link_capa: covers && titleId !== undefined ? coverAddress(titleId) : '',
    ...shownKeyOf(request),
    ...(request.location === undefined ? {} : { localizacao: request.location }),
    data: request.requestedOn,
    situacao: situations[request.state],
    unidade_origem: libraryOf(request.library),
    unidade_recebimento: libraryOf(request.pickUp),
    local_recebimento: places[request.place],
    ...(limit ? { limite_retirada: limit.on, hora_limite: limit.time } : {}),
    ...(endReason === undefined ? {} : { motivo: reasonText(endReason, language) }),
    acoes: { cancelar: shown(request.actions.cancel), pedir_de_novo: shown(request.actions.again) },
  }
}

const stepOf = (
  { state, at, library, reason }: RequestInFull['steps'][number],
  request: RequestInFull,
  language: Language,
): RequestStep => ({
  situacao: situations[state],
  quando: at.toISOString(),
  ...libraryOf(library ?? request.library),
  ...(reason === undefined ? {} : { observacao: reasonText(reason, language) }),
})

/** One request with its steps and what was sent with it. */
export function requestInFull(request: RequestInFull, words: RequestWords) {
  const { phone, email, authorisedName, address } = request.delivery
  return {
    ...requestOf(request, words),
    historico: request.steps.map((step) => stepOf(step, request, words.language)),
    telefone: phone,
    email,
    ...(authorisedName === undefined ? {} : { pessoa_autorizada: authorisedName }),
    ...(address === undefined ? {} : { endereco: address }),
  }
}

export const countsOf = (counts: RequestCounts) => ({
  todos: Object.values(counts).reduce((sum, count) => sum + count, 0),
  aguardando: counts.waiting,
  em_transito: counts.in_transit,
  disponivel: counts.available,
  retirado: counts.removed,
  concluido: counts.finished,
  nao_concluido: counts.not_finished,
})

export const sourceLibraries = (form: RequestForm, locations: ReadonlyMap<number, string>, say: SayReasons): SourceLibrary[] =>
  form.sources.map(({ library, action, choices, volumes }) => ({
    ...libraryOf(library),
    ...actOf(action, say),
    combinacoes: choices.map((choice) => ({
      ...keyOf(choice, locations),
      exemplares: choice.copies,
      disponiveis: choice.available,
      ...actOf(choice.action, say),
    })),
    ...(volumes ? { volumes: [...volumes] } : {}),
  }))

/** How the copy is to be handed over, from the form; a blank field is none. Throws `dados_invalidos` where it would go home without an address. */
export function deliveryOf(form: LoanRequestForm): Delivery {
  const place = (Object.keys(places) as readonly ReceivingPlace[]).find((one) => places[one] === form.local_recebimento)!
  const { pessoa_autorizada: person, documento_autorizada: document, endereco: address } = form
  if (place === 'home' && !address) throw new Refusal('dados_invalidos', {}, [{ field: 'endereco', code: 'obrigatorio' }])
  return {
    place,
    phone: form.telefone,
    email: form.email,
    ...(person && { authorisedName: person, ...(document && { authorisedDocument: document }) }),
    ...(place === 'home' && address && { address }),
  }
}
