import type {} from '@farol/server/adapters/database/testing/postgres-setup.ts'
import { engines, type TestEngine } from '@farol/server/adapters/database/testing/engines.ts'
import { copyFolder } from '@farol/server/adapters/documents/copy-folder.ts'
import { Argon2idHasher } from '@farol/server/adapters/passwords/argon2id.ts'
import { runDebts } from '@farol/server/commands/debts-run.ts'
import type { PatronsCommand } from '@farol/server/commands/patrons-arguments.ts'
import { runPatrons } from '@farol/server/commands/patrons-run.ts'
import { runStaff } from '@farol/server/commands/staff-run.ts'
import { storesOver, type ComposedStores } from '@farol/server/composition/stores.ts'
import { importCirculation } from '@farol/server/features/circulation-import/import-circulation.ts'
import { importKinds } from '@farol/server/features/circulation-import/import-kinds.ts'
import { importPatrons } from '@farol/server/features/patron-records/import-patrons.ts'
import { settingNames } from '@farol/server/ports/institution-settings.ts'
import { expect, onTestFinished, test } from 'vitest'
import { refreshDemo } from './load.ts'

const today = new Date('2026-11-20T15:00:00Z')
const done = 'places institution titles copies teaching people comments alerts use staff circulation persons'.split(' ')

/** A database that the demo filled yesterday, as its mark says; `bring` is done after it, and must keep the demo from being made anew. */
async function filledYesterday(engine: TestEngine) {
  const database = await engine.open()
  onTestFinished(() => database.remove())
  const stores = storesOver(database)
  await stores.settings.put(settingNames.demo, { since: today.toISOString(), day: '2026-11-19', done, audited: 0 })
  const expectKept = async (at: number, bring: () => Promise<unknown>) => {
    await database.write.deleteFrom('audit').execute()
    await bring()
    const told: string[] = []
    expect([at, await refreshDemo(stores, { today, say: (line) => void told.push(line) }), told]).toEqual([at, false, []])
  }
  return { stores, expectKept }
}

/** A list of people whose import ends with its first row. */
async function importBrokenOff(stores: ComposedStores): Promise<void> {
  const patrons = { ...stores.patrons, save: () => Promise.reject(new Error('killed')) }
  await expect(
    importPatrons({ ...stores, patrons, replaceEmail: async () => {} }, 'people.csv', 'codigo,nome,categoria,biblioteca\nx1,Maria,GR,BC\n'),
  ).rejects.toThrow()
}

test.each(engines)(
  'on $name a demo into which an operator brought circulation or people is not made anew on another day',
  async (engine) => {
    const { stores, expectKept } = await filledYesterday(engine)
    const system = { kind: 'system' } as const
    // A file that did not come to its end has the acts of its rows alone.
    const rows = (['imported_loan', 'imported_hold', 'imported_debt', 'imported_block'] as const).map(
      (act) => () => stores.audit.record({ actor: system, act, detail: { patron: 1 } }),
    )
    const imports = [
      ...rows,
      () => importPatrons({ ...stores, replaceEmail: async () => {} }, 'people.csv', 'codigo,nome\nx1,Maria\n'),
      () => importBrokenOff(stores),
      ...importKinds.map((kind) => () => importCirculation(stores, kind, `${kind}.csv`, 'leitor\nx1\n')),
    ]
    for (const [at, bring] of imports.entries()) await expectKept(at, bring)
  },
  240_000,
)

test.each(engines)(
  'on $name a demo in which an operator did something by a command is not made anew on another day',
  async (engine) => {
    const { stores, expectKept } = await filledYesterday(engine)
    const campusId = await stores.libraries.putCampus({ code: 'C', name: 'Campus' })
    await stores.libraries.putLibrary({ code: 'BC', name: 'Biblioteca Central', campusId, kind: 'library' })
    await importPatrons({ ...stores, replaceEmail: async () => {} }, 'people.csv', 'codigo,nome,categoria,biblioteca\nx1,Maria,GR,BC\n')
    const deps = {
      ...stores,
      copyFiles: copyFolder('/nowhere', stores.clock),
      replaceEmail: async () => {},
      hasher: new Argon2idHasher({ memory: 64, passes: 1 }),
      readSecret: async () => 'farol-brisa-onda-mapa-0417',
      say: () => {},
    }
    const patrons = (command: PatronsCommand) => async () =>
      expect([command.act, await runPatrons(deps, command)]).toEqual([command.act, 0])
    const category = { kind: 'category', code: 'GR' } as const
    const role = { username: 'x1', role: 'atendimento' } as const
    const file = 'referencia;valor;data\n4711;1,00;03/11/2026'
    const commands = [
      patrons({ act: 'password', code: 'x1' }),
      patrons({ act: 'block', code: 'x1', reason: 'Documentos' }),
      patrons({ act: 'unblock', code: 'x1' }),
      patrons({ act: 'grant', to: category, activity: 75 }),
      patrons({ act: 'revoke', to: category, activity: 75 }),
      () => runStaff(deps, { act: 'grant', ...role }),
      () => runStaff(deps, { act: 'revoke', ...role }),
      () => runDebts(deps, { file: 'retorno.csv' }, file),
      patrons({ act: 'delete', code: 'x1', now: false }),
      patrons({ act: 'delete', code: 'x1', now: true }),
    ]
    for (const [at, bring] of commands.entries()) await expectKept(at, bring)
  },
  240_000,
)
