import type {} from '@farol/server/adapters/database/testing/postgres-setup.ts'
import { engines } from '@farol/server/adapters/database/testing/engines.ts'
import { storesOver } from '@farol/server/composition/stores.ts'
import { importKinds, importCirculation } from '@farol/server/features/circulation-import/import-circulation.ts'
import { importPatrons } from '@farol/server/features/patron-records/import-patrons.ts'
import { settingNames } from '@farol/server/ports/institution-settings.ts'
import { expect, onTestFinished, test } from 'vitest'
import { refreshDemo } from './load.ts'

const today = new Date('2026-11-20T15:00:00Z')
const done = 'places institution titles copies teaching people comments alerts use staff circulation persons'.split(' ')

test.each(engines)(
  'on $name a demo into which an operator brought circulation or people is not made anew on another day',
  async (engine) => {
    const database = await engine.open()
    onTestFinished(() => database.remove())
    const stores = storesOver(database)
    await stores.settings.put(settingNames.demo, { since: today.toISOString(), day: '2026-11-19', done })
    const system = { kind: 'system' } as const
    // A file that did not come to its end has the acts of its rows alone.
    const rows = (['imported_loan', 'imported_hold', 'imported_debt', 'imported_block'] as const).map(
      (act) => () => stores.audit.record({ actor: system, act, detail: { patron: 1 } }),
    )
    const imports = [
      ...rows,
      () => importPatrons(stores, 'people.csv', 'codigo,nome\nx1,Maria\n'),
      ...importKinds.map((kind) => () => importCirculation(stores, kind, `${kind}.csv`, 'leitor\nx1\n')),
    ]
    for (const [at, bring] of imports.entries()) {
      await bring()
      const told: string[] = []
      expect([at, await refreshDemo(stores, { today, say: (line) => void told.push(line) }), told]).toEqual([at, false, []])
      await database.write.deleteFrom('audit').execute()
    }
  },
  240_000,
)
