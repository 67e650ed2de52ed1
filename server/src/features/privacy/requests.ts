import type { PrivacyRequest } from '@farol/contract/privacy.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { daysAfter } from '../../circulation/local-time.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PrivacyRequestKind, StoredPrivacyRequest } from '../../ports/data-requests.ts'
import type { Stores } from '../../ports/stores.ts'
import { actorOf, type PatronBearer } from '../../ports/tokens.ts'
import { dayOf } from './local-day.ts'

const daysToAnswer = 15
const perDay = 5

const kinds = {
  corrigir: 'correct',
  explicar: 'explain',
  opor: 'oppose',
  portar: 'carry',
  compartilhamento: 'who_received',
} as const satisfies Record<PrivacyRequest['tipo'], PrivacyRequestKind>

const wireKinds = new Map(Object.entries(kinds).map(([wire, kind]) => [kind, wire as PrivacyRequest['tipo']]))

export const requestToWire = (request: StoredPrivacyRequest): PrivacyRequest => ({
  numero: Number(request.number),
  tipo: wireKinds.get(request.kind)!,
  texto: request.content,
  data: dayOf(request.createdAt),
  prazo: request.dueOn,
  situacao: request.answer === undefined ? 'aguardando' : 'respondido',
  ...(request.answer !== undefined && { resposta: request.answer }),
  ...(request.answeredAt !== undefined && { respondido_em: dayOf(request.answeredAt) }),
})

export const listRequests = async ({ dataRequests }: Pick<Stores, 'dataRequests'>, { personId }: PatronBearer): Promise<PrivacyRequest[]> =>
  (await dataRequests.requests(personId)).map(requestToWire)

/** A request under article 18 of the LGPD; the term of its answer begins today. Throws `muitas_requisicoes`. */
export async function makeRequest(
  { clock }: { readonly clock: Clock },
  inside: Stores,
  patron: PatronBearer,
  { tipo, texto }: Pick<PrivacyRequest, 'tipo' | 'texto'>,
): Promise<PrivacyRequest> {
  const taken = await inside.quotas.take({ name: `privacy_request:${patron.personId}`, seconds: 86_400 })
  if (taken > perDay) throw new Refusal('muitas_requisicoes', { segundos: 86_400 })
  const dueOn = daysAfter(dayOf(clock.now()), daysToAnswer)
  const made = await inside.dataRequests.ask(patron.personId, { kind: kinds[tipo], content: texto, dueOn })
  const subject = { kind: 'patron', id: patron.personId } as const
  await inside.audit.record({
    actor: actorOf(patron),
    act: 'asked_about_own_data',
    subject,
    detail: { number: made.number, kind: made.kind },
  })
  return requestToWire(made)
}
