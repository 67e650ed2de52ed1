import type { Reason } from '@farol/contract/errors.ts'
import type { ClosedReason } from '@farol/contract/title-permissions.ts'
import type { Action } from '../../ports/library-system/acts.ts'
import type { AskingReader } from '../../ports/library-system/holds.ts'
import type { Stores } from '../../ports/stores.ts'

/** What stands against a person at an act: in one word, and in full. */
export interface OwnReason {
  readonly word: ClosedReason
  readonly reason: Reason
}

const words: { readonly [code: string]: ClosedReason } = {
  UsuarioAfastado: 'afastado',
  afastado: 'afastado',
  UsuarioEmDebito: 'em_debito',
  UsuarioComAtraso: 'em_atraso',
  bloqueado: 'cadastro_vencido',
  VinculoInativo: 'cadastro_vencido',
  ReservaLimite: 'limite_atingido',
  SolicitacaoLimite: 'limite_atingido',
  ReservaJaPossui: 'ja_possui',
  SolicitacaoDuplicada: 'ja_possui',
  TituloJaEmprestado: 'ja_possui',
  CategoriaSemEmprestimo: 'categoria_sem_emprestimo',
}

interface Choosable {
  readonly action: Action
  readonly choices: readonly { readonly action: Action }[]
}

/** Where every choice is closed, the first reason of the person; none where one choice is open, or where only copies hinder. */
function reasonOf(libraries: readonly Choosable[]): OwnReason | undefined {
  if (libraries.some((one) => one.action.allowed)) return undefined
  const closed = libraries.flatMap(({ action, choices }) => [action, ...choices.map((one) => one.action)])
  // A choice that only the person's reasons close is the one that would be open to others.
  const own = closed.find(({ reasons }) => reasons.length > 0 && reasons.every(({ code }) => code in words))
  const [reason] = own?.reasons ?? []
  return reason && { word: words[reason.code]!, reason }
}

/** What stands against the person, by the forms of the acts themselves. */
export async function ownReasons({ librarySystem }: Pick<Stores, 'librarySystem'>, titleId: number, reader: AskingReader) {
  const { holds, requests, capabilities } = librarySystem
  const asked = { titleId, reader }
  const [hold, request] = await Promise.all([
    capabilities.holds ? holds.form(asked) : undefined,
    capabilities.requests ? requests.form(asked) : undefined,
  ])
  return { reserva: hold && reasonOf(hold.libraries), 'solicitacao-emprestimo': request && reasonOf(request.sources) }
}
