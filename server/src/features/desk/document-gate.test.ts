import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { InstitutionSettings } from '../../ports/institution-settings.ts'
import { presentDocument } from './document-gate.ts'

const present = (stored: unknown) =>
  presentDocument({
    settings: partOf<InstitutionSettings>({ get: async (name: string) => (name === 'institution' ? stored : undefined) as never }),
  })

test('an institution that nobody described is version 0, under the name of the program', async () => {
  expect(await present(undefined)).toEqual({ document: { name: 'Farol', acronym: 'Farol' }, version: 0 })
})

test('one that was described is shown as it was written, in its version', async () => {
  const document = { name: 'Universidade do Norte', acronym: 'UN' }
  expect(await present({ value: document, version: 3 })).toEqual({ document, version: 3 })
})
