import type { AlertKind } from '@farol/contract/alerts.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { AlertChoice, AlertsChanged } from '../../ports/alerts.ts'
import type { Stores } from '../../ports/stores.ts'

type AlertDeps = Pick<Stores, 'alerts'>

/** Which alerts, in the words of the wire. */
export interface AlertsChosen {
  readonly alertas?: readonly number[] | undefined
  readonly todos?: true | undefined
  readonly tipo?: AlertKind | undefined
}

const refused = (field: string, code: 'obrigatorio' | 'desconhecido') => new Refusal('dados_invalidos', {}, [{ field, code }])

/** Either ids, or all (of a kind): both together could mean two things. */
function readChoice({ alertas, todos, tipo }: AlertsChosen): AlertChoice {
  if (alertas === undefined && todos === undefined) throw refused('alertas', 'obrigatorio')
  if (alertas === undefined) return { all: true, ...(tipo !== undefined && { kind: tipo }) }
  if (todos !== undefined) throw refused('todos', 'desconhecido')
  if (tipo !== undefined) throw refused('tipo', 'desconhecido')
  return { ids: [...new Set(alertas)] }
}

/** Throws `nao_encontrado` where none of the ids is the person's: nothing tells another's from one that does not exist. */
async function changed({ alerts }: AlertDeps, patronId: number, choice: AlertChoice, { changed: count, own }: AlertsChanged) {
  const ignored = 'ids' in choice ? choice.ids.filter((id) => !own.includes(id)) : []
  if ('ids' in choice && own.length === 0) throw new Refusal('nao_encontrado', { motivo: 'alerta' })
  return { alterados: count, ignorados: ignored, nao_lidos: await alerts.unread(patronId) }
}

/** Marks as read or unread; the same twice changes nothing. */
export async function markAlerts(deps: AlertDeps, patronId: number, { lido, ...chosen }: AlertsChosen & { readonly lido: boolean }) {
  const choice = readChoice(chosen)
  return changed(deps, patronId, choice, await deps.alerts.mark(patronId, choice, lido))
}

export async function deleteAlerts(deps: AlertDeps, patronId: number, chosen: AlertsChosen) {
  const choice = readChoice(chosen)
  return changed(deps, patronId, choice, await deps.alerts.remove(patronId, choice))
}
