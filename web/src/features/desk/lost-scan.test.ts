import { CallError } from '@farol/contract/call.ts'
import type { ErrorBody } from '@farol/contract/schemas/wire.ts'
import { expect, test } from 'vitest'
import { isOutcomeUnknown } from '../../api/unknown-outcome.ts'
import { isLostScan } from './lost-scan.ts'

const body = (code: ErrorBody['code']): ErrorBody => ({ code, message: 'Um motivo.', params: {}, fields: [] })

// [an act may have been done, a scan is sent again under its key]
test.each([
  ['no answer', new CallError(0), true, true],
  ['a failure of the server', new CallError(500), true, true],
  ['a server that is too busy', new CallError(503, body('muitas_requisicoes')), true, true],
  ['the first sending still runs', new CallError(409, body('chave_em_andamento')), true, true],
  ['the session ended', new CallError(401), false, true],
  ['another conflict', new CallError(409, body('estado_invalido')), false, false],
  ['a refusal', new CallError(422, body('ExemplarEmprestado')), false, false],
  ['the last of the refusals', new CallError(499), false, false],
  ['a fault of the program', new TypeError('undefined'), false, false],
] as const)('%s', (_, error, unknown, lost) => {
  expect([isOutcomeUnknown(error), isLostScan(error)]).toEqual([unknown, lost])
})
