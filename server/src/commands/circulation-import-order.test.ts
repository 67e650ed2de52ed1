import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseStores } from '../adapters/database/database-stores.ts'
import { engines } from '../adapters/database/testing/engines.ts'
import { builtInLibrarySystem } from '../adapters/library-system/built-in/built-in-library-system.ts'
import { openFixture, type CirculationFixture } from '../adapters/library-system/testing/circulation-fixture.ts'
import { alertKinds } from '../composition/alert-kinds.ts'
import { readCirculationArguments } from './circulation-arguments.ts'
import { runCirculation } from './circulation-command.ts'

for (const engine of engines) {
  describe(`rows of another system that are nearly alike, on ${engine.name}`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'farol-circulation-'))
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    afterAll(async () => {
      await fixture.remove()
      rmSync(folder, { recursive: true })
    })

    const take = async (kind: string, ...lines: readonly string[]) => {
      const file = path.join(folder, `${kind}.csv`)
      writeFileSync(file, lines.join('\n'))
      const command = readCirculationArguments([`import-${kind}`, file])
      if (typeof command === 'string') throw new Error(command)
      const said: string[] = []
      const stores = databaseStores(fixture.database, fixture.clock, builtInLibrarySystem, alertKinds)
      await runCirculation({ ...stores, today: () => '2026-11-03', say: (line) => void said.push(line) }, command)
      return said.slice(0, 4).map((line) => line.trim().replaceAll(/\s+/g, ' '))
    }
    const person = async () => {
      const id = await fixture.reader({ category: 'GR' })
      const { code } = await fixture.database.read.selectFrom('patron').select('code').where('id', '=', id).executeTakeFirstOrThrow()
      return { id, code }
    }
    test('a copy that stands free goes to who has waited longest, wherever the file has her row', async () => {
      const [ana, bruno, carla] = [await person(), await person(), await person()]
      const barcode = await fixture.copy()
      const row = (code: string, since: string) => `${code};${barcode};${since}`
      const lines = ['leitor;exemplar;desde', row(bruno.code, '2026-10-05'), row(carla.code, 'nunca'), row(ana.code, '01/10/2026 09:00')]
      expect(await take('holds', ...lines)).toEqual(['read 3', 'imported 2', 'unchanged 0', 'quarantined 1'])
      const served = await fixture.database.read
        .selectFrom('allocation')
        .innerJoin('hold', 'hold.id', 'allocation.hold_id')
        .select('hold.patron_id')
        .where('hold.patron_id', 'in', [ana.id, bruno.id])
        .execute()
      expect(served).toEqual([{ patron_id: ana.id }])
      expect(await fixture.brokenInvariants()).toEqual([])
    })
  })
}
