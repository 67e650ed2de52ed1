import { describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { openStores } from '../adapters/database/testing/stores.ts'
import { strikeQuarantine } from './strike-quarantine.ts'

for (const engine of engines)
  describe(`records that are struck off the quarantine, on ${engine.name}`, () => {
    const open = openStores(engine)
    const row = (recordNumber: number, key?: string) => ({
      source: 'patrons',
      file: 'pessoas.csv',
      byteOffset: recordNumber * 10,
      recordNumber,
      reason: 'bad_cpf',
      ...(key !== undefined && { key }),
    })

    test('they alone go, the audit says which, and one that is refused once more is listed again', async () => {
      const { quarantine, audit } = open.stores
      await quarantine.tell([], [row(2, 'ana'), row(3), row(4, 'bia')])
      const [first, second, third] = (await quarantine.list({ limit: 9 })).map(({ id }) => id) as [number, number, number]
      expect(await strikeQuarantine(open.stores, [second, third + 70, first, first])).toEqual([first, second])
      expect((await quarantine.list({ limit: 9 })).map(({ id }) => id)).toEqual([third])
      const told = (await audit.list({ limit: 9 })).toReversed().map(({ act, actor, detail }) => ({ act, actor, detail }))
      expect(told).toEqual(
        [[first, 2] as const, [second, 3] as const].map(([id, number]) => ({
          act: 'struck_off_quarantine',
          actor: { kind: 'system' },
          detail: { id, file: 'pessoas.csv', number, reason: 'bad_cpf' },
        })),
      )
      expect(await strikeQuarantine(open.stores, [first])).toEqual([])
      await quarantine.tell([], [row(2, 'ana')])
      expect(await quarantine.count()).toBe(2)
    })
  })
