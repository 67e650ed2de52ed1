import { answerPrivacyRequest, listDeskPrivacyRequests } from '@farol/contract/schemas/desk/moderation.ts'
import { deleteReader } from '@farol/contract/schemas/desk/reader-records.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { answerRequest, listDeskRequests } from './desk-requests.ts'
import { askDeletion, type DeletionDeps } from './delete-account.ts'
import { keepingRefusal } from './keeping-refusal.ts'
import { bindAct } from '../../http/bind-act.ts'

/** Number of a reader by the code on the wire, on whom this member of the staff may act: not on oneself. */
async function readerOf({ deskReaders }: Pick<Stores, 'deskReaders'>, staff: StaffBearer, code: string): Promise<number> {
  const patronId = /^[1-9]\d{0,14}$/.test(code) ? Number(code) : 0
  if (!(await deskReaders.find(patronId))) throw new Refusal('nao_encontrado')
  if (patronId === staff.personId) throw new Refusal('acesso_negado', { motivo: 'propria_pessoa' })
  return patronId
}

/** Requests of readers about their data, answered at the desk; and the deletion of an account at the person's wish. */
export function bindPrivacyDesk(binding: Binding, deps: DeletionDeps): void {
  bind(binding, listDeskPrivacyRequests, { perMinute: 300 }, ({ query }) => listDeskRequests(deps, query))
  bindAct(binding, answerPrivacyRequest, { perMinute: 60 }, ({ staff, params, body }, inside) =>
    answerRequest(deps, inside, staff, { number: params.cod, answer: body.resposta }),
  )
  bind(binding, deleteReader, { perMinute: 30, freshProof: true }, async ({ staff, params, body, language }) => {
    const asked = await keepingRefusal(deps, async (inside) => {
      const patronId = await readerOf(inside, staff, params.cod)
      const actor = staffActor(staff)
      return askDeletion(deps, inside, { patronId, actor, language, reason: body.motivo })
    })
    return { sera_em: asked.sera_em }
  })
}
