import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseStores } from '../adapters/database/database-stores.ts'
import { engines } from '../adapters/database/testing/engines.ts'
import { builtInLibrarySystem } from '../adapters/library-system/built-in/built-in-library-system.ts'
import { rowKey } from '../adapters/library-system/built-in/initial-import/imported-reader.ts'
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
      await runCirculation({ ...stores, today: () => '2026-11-03', say: (line) => void said.push(line), note: () => {} }, command)
      return said.slice(0, 4).map((line) => line.trim().replaceAll(/\s+/g, ' '))
    }
    const person = async () => {
      const id = await fixture.reader({ category: 'GR' })
      const { code } = await fixture.database.read.selectFrom('patron').select('code').where('id', '=', id).executeTakeFirstOrThrow()
      return { id, code }
    }
    const blocksOf = (patronId: number) =>
      fixture.database.read
        .selectFrom('patron_block')
        .innerJoin('patron', 'patron.id', 'patron_block.patron_id')
        .leftJoin('bond', 'bond.id', 'patron_block.bond_id')
        .leftJoin('patron_category', 'patron_category.id', 'bond.category_id')
        .select(['public_reason as reason', 'patron_category.code as category'])
        .where('patron_block.patron_id', '=', patronId)
        .orderBy('patron_block.id')
        .execute()

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

    test('two debts that are alike in one file are both owed, and the same file again changes nothing', async () => {
      const ana = await person()
      const fine = `${ana.code};BC;multa;5,00;2026-05-04;`
      const lines = ['leitor;biblioteca;tipo;valor;data;referencia', fine, fine, `${fine}77`, `${fine}77`]
      expect(await take('debts', ...lines)).toEqual(['read 4', 'imported 3', 'unchanged 1', 'quarantined 0'])
      expect(await take('debts', ...lines)).toEqual(['read 4', 'imported 0', 'unchanged 4', 'quarantined 0'])
      expect(await take('debts', ...lines, fine)).toEqual(['read 5', 'imported 1', 'unchanged 4', 'quarantined 0'])
      const { debts } = await fixture.circulation.money.debts(ana.id, 'open')
      expect(debts.map(({ balance }) => balance)).toEqual([500, 500, 500, 500])
    })

    test('two blocks of the same days are two where their reasons differ, or the bonds that they suspend', async () => {
      const ana = await person()
      await fixture.bond(ana.id, 'TA')
      const row = (kind: string, reason: string, category: string) => `${ana.code};${kind};2026-10-01;2026-11-30;${reason};${category}`
      const lines = [
        'leitor;tipo;de;ate;motivo;categoria',
        row('afastamento', 'Atraso', 'GR'),
        row('afastamento', 'Atraso', 'TA'),
        row('afastamento', 'Dano', 'TA'),
        row('bloqueio', 'Documentos', 'GR'),
        row('bloqueio', 'Documentos', 'TA'),
      ]
      expect(await take('blocks', ...lines)).toEqual(['read 5', 'imported 4', 'unchanged 1', 'quarantined 0'])
      expect(await take('blocks', ...lines)).toEqual(['read 5', 'imported 0', 'unchanged 5', 'quarantined 0'])
      expect(await blocksOf(ana.id)).toEqual([
        { reason: 'Atraso', category: 'GR' },
        { reason: 'Atraso', category: 'TA' },
        { reason: 'Dano', category: 'TA' },
        { reason: 'Documentos', category: null },
      ])
    })

    test('a block that was taken in before its reason was part of its key is known by it, and no other is', async () => {
      const ana = await person()
      const lines = ['leitor;tipo;de;ate;motivo', `${ana.code};afastamento;2026-10-01;2026-11-30;Atraso`]
      await take('blocks', ...lines)
      const before = rowKey('block', ana.code, 'suspension', '2026-10-01', '2026-11-30')
      await fixture.database.write.updateTable('patron_block').set({ source_key: before }).where('patron_id', '=', ana.id).execute()
      expect(await take('blocks', ...lines)).toEqual(['read 1', 'imported 0', 'unchanged 1', 'quarantined 0'])
      expect(await take('blocks', ...lines, `${ana.code};afastamento;2026-10-01;2026-11-30;Dano`)).toEqual([
        'read 2',
        'imported 1',
        'unchanged 1',
        'quarantined 0',
      ])
    })
  })
}
