import { Refusal } from '@farol/contract/errors.ts'
import type { PrivacyRequest } from '@farol/contract/privacy.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskPrivacyRequest } from '../../ports/data-requests.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { requestToWire } from './requests.ts'
import { securityAlert } from './security-alert.ts'

interface Wanted {
  readonly situacao: PrivacyRequest['situacao']
  readonly page: number
  readonly perPage: number
}

const toWire = (request: DeskPrivacyRequest) => ({
  ...requestToWire(request),
  leitor: { codigo: String(request.patronId), nome: request.name },
})

/** Requests that wait, the nearest term first; answered ones, the latest first. */
export async function listDeskRequests({ dataRequests }: Pick<Stores, 'dataRequests'>, { situacao, page, perPage }: Wanted) {
  const state = situacao === 'aguardando' ? 'open' : 'answered'
  const { total, requests } = await dataRequests.deskRequests({ state, offset: (page - 1) * perPage, limit: perPage })
  return { total, page, perPage, data: requests.map(toWire) }
}

/**
 * Answers a request, once, inside a transaction; the reader is told. Nobody answers the own one. Throws `nao_encontrado`, and
 * `estado_invalido` for one that was answered before.
 */
export async function answerRequest(
  { clock }: { readonly clock: Clock },
  inside: Stores,
  staff: StaffBearer,
  { number, answer }: { readonly number: string; readonly answer: string },
) {
  const request = await inside.dataRequests.deskRequest(number)
  if (!request) throw new Refusal('nao_encontrado')
  if (request.patronId === staff.personId) throw new Refusal('acesso_negado', { motivo: 'propria_pessoa' })
  if (!(await inside.dataRequests.answer(number, { answer, loginId: staff.loginId }))) throw new Refusal('estado_invalido')
  await inside.alerts.notify(securityAlert(request.patronId, 'privacy_answered', `privacy_request:${number}`, clock.now()))
  const subject = { kind: 'patron', id: request.patronId } as const
  const detail = { number, library: staff.libraryId }
  await inside.audit.record({ actor: staffActor(staff), act: 'answered_privacy_request', subject, detail })
  return toWire((await inside.dataRequests.deskRequest(number))!)
}
