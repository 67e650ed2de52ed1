import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { checkClearance, type ClearanceDeps } from './own-clearance.ts'

test('a library system that knows no clearance is not asked for it: the service is told to be unavailable', async () => {
  const asked: unknown[] = []
  const check = async (reader: unknown) => {
    asked.push(reader)
    return { refused: true, reasons: [{ code: 'NaoEncontrada', params: {} }] }
  }
  const depsOf = (clearance: boolean) => partOf<ClearanceDeps>({ librarySystem: { capabilities: { clearance }, clearance: { check } } })
  await expect(checkClearance(depsOf(false), 5, undefined, 'pt')).rejects.toMatchObject({ code: 'servico_indisponivel' })
  expect(asked).toEqual([])
  await expect(checkClearance(depsOf(true), 5, '9x', 'pt')).rejects.toMatchObject({ code: 'VinculoInativo' })
  expect(asked).toEqual([{ patronId: 5, bondId: 0 }])
})
