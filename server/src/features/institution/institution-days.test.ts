import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { Stores } from '../../ports/stores.ts'
import { institutionDays } from './institution-days.ts'

test('an event of several days stands in the calendar until its last day, one without an end on its day alone', async () => {
  const events = [
    { title: 'Feira', starts: '2026-11-23', ends: '2026-11-25', place: 'Saguão' },
    { title: 'Palestra', starts: '2026-11-24T10:00', text: 'Traga **papel**', link: 'https://palestra.example/' },
  ]
  const stores = partOf<Stores>({
    settings: { get: async () => ({ version: 1, value: { name: 'Universidade de Teste', acronym: 'UT', events } }) },
    personalRecords: { read: async () => ({ bonds: [] }) },
  })
  const asked = { patronId: 1, now: new Date('2026-11-20T12:00:00Z'), language: 'pt' } as const
  const [fair, talk] = await institutionDays.entries(stores, asked)
  expect(fair).toEqual({ kind: 'event', id: expect.any(String), day: '2026-11-23', until: '2026-11-25', title: 'Feira', library: 'Saguão' })
  expect(talk).toEqual({
    kind: 'event',
    id: expect.any(String),
    day: '2026-11-24T10:00',
    title: 'Palestra',
    library: '',
    text: 'Traga **papel**',
    address: 'https://palestra.example/',
  })
})
