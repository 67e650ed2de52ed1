import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { InstitutionSettings } from '../../ports/institution-settings.ts'
import { circulationDocument } from './versioned-document.ts'

const present = (stored: unknown) => circulationDocument.present({ settings: partOf<InstitutionSettings>({ get: async () => stored }) })

test('settings of circulation that nobody wrote are version 0 and empty', async () => {
  expect(await present(undefined)).toEqual({ document: {}, version: 0 })
})

test('those that were written are shown in their version', async () => {
  expect(await present({ value: { debtLimit: 5 }, version: 3 })).toEqual({ document: { debtLimit: 5 }, version: 3 })
})
