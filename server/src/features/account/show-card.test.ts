import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { showCard } from './show-card.ts'

type Deps = Parameters<typeof showCard>[0]

const bond = (category: string, more: object = {}) => ({ category, categoryNames: { pt: `Nome ${category}` }, active: true, ...more })
const cardOf = (record: object | undefined) => showCard(partOf<Deps>({ personalRecords: { read: async () => record } }), 5, 'en')

test('who has no active bond has no card; nor has who is not there any more', async () => {
  const none = { message: 'nao_encontrado' }
  await expect(cardOf(undefined)).rejects.toMatchObject(none)
  await expect(cardOf({ code: 'P-1', name: 'Ana', bonds: [] })).rejects.toMatchObject(none)
  await expect(cardOf({ code: 'P-1', name: 'Ana', bonds: [bond('GR', { active: false })] })).rejects.toMatchObject(none)
})

test('the card names the bond that holds longest, one without an end before all', async () => {
  const [ending, later] = [bond('GR', { validUntil: '2027-01-31' }), bond('PG', { validUntil: '2028-01-31' })]
  const ended = bond('DO', { validUntil: '2030-01-31', active: false })
  const of = (bonds: readonly object[]) => cardOf({ code: 'P-1', name: 'Ana', bonds })
  expect(await of([ending, ended, later])).toEqual({ nome: 'Ana', categoria: 'Nome PG', numero: 'P-1', valido_ate: '2028-01-31' })
  expect(await of([later, bond('SE')])).toEqual({ nome: 'Ana', categoria: 'Nome SE', numero: 'P-1' })
})
