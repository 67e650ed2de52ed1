import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { LibrarySystem } from '../../ports/library-system.ts'
import { ownReasons } from './own-reasons.ts'

type Action = { readonly allowed: boolean; readonly reasons: readonly { readonly code: string }[] }

const open: Action = { allowed: true, reasons: [] }
const closed = (...codes: readonly string[]): Action => ({ allowed: false, reasons: codes.map((code) => ({ code })) })
const library = (action: Action, ...choices: readonly Action[]) => ({ action, choices: choices.map((one) => ({ action: one })) })
type Library = ReturnType<typeof library>

/** What stands against a person where holds and requests answer these libraries. */
async function told(holds: readonly Library[] | undefined, requests: readonly Library[] | undefined) {
  const asked: unknown[] = []
  const form = (answer: object) => async (question: unknown) => {
    asked.push(question)
    return answer
  }
  const librarySystem = partOf<LibrarySystem>({
    capabilities: { holds: holds !== undefined, requests: requests !== undefined },
    holds: { form: form({ libraries: holds }) },
    requests: { form: form({ sources: requests }) },
  })
  const reader = { patronId: 7 } as never
  const { reserva, 'solicitacao-emprestimo': request } = await ownReasons({ librarySystem }, 42, reader)
  for (const one of asked) expect(one).toEqual({ titleId: 42, reader })
  return [reserva, request].map((one) => one && [one.word, one.reason.code])
}

test.each([
  ['UsuarioAfastado', 'afastado'],
  ['afastado', 'afastado'],
  ['UsuarioEmDebito', 'em_debito'],
  ['UsuarioComAtraso', 'em_atraso'],
  ['bloqueado', 'cadastro_vencido'],
  ['VinculoInativo', 'cadastro_vencido'],
  ['ReservaLimite', 'limite_atingido'],
  ['SolicitacaoLimite', 'limite_atingido'],
  ['ReservaJaPossui', 'ja_possui'],
  ['SolicitacaoDuplicada', 'ja_possui'],
  ['TituloJaEmprestado', 'ja_possui'],
  ['CategoriaSemEmprestimo', 'categoria_sem_emprestimo'],
])('%s stands against a person as %s, at a hold and at a request', async (code, word) => {
  expect(await told([library(closed(code))], [library(closed(code))])).toEqual([
    [word, code],
    [word, code],
  ])
})

test.each([
  ['nothing where one library is open', [library(closed('UsuarioAfastado')), library(open)], undefined],
  ['nothing where only copies hinder', [library(closed('ExemplarReservado'))], undefined],
  ['nothing where a copy hinders as well', [library(closed('UsuarioAfastado', 'ExemplarReservado'))], undefined],
  ['nothing where nobody says why', [library(closed())], undefined],
  ['nothing where there is no library', [], undefined],
  ['the choice that only the person closes', [library(closed('ExemplarReservado'), closed('UsuarioEmDebito'))], ['em_debito', 'UsuarioEmDebito']], // prettier-ignore
  ['the one of another library', [library(closed('ExemplarReservado')), library(closed('UsuarioComAtraso'))], ['em_atraso', 'UsuarioComAtraso']], // prettier-ignore
  ['the first of several', [library(closed('ReservaLimite', 'UsuarioAfastado'))], ['limite_atingido', 'ReservaLimite']],
])('of all libraries and choices: %s', async (_what, libraries, own) => {
  expect(await told(libraries, libraries)).toEqual([own, own])
})

test('what the library system does not take by this way is not asked for', async () => {
  const suspended = [library(closed('UsuarioAfastado'))]
  expect([await told(undefined, suspended), await told(suspended, undefined)]).toEqual([
    [undefined, ['afastado', 'UsuarioAfastado']],
    [['afastado', 'UsuarioAfastado'], undefined],
  ])
})
