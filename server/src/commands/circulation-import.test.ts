import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseStores } from '../adapters/database/database-stores.ts'
import { engines } from '../adapters/database/testing/engines.ts'
import { builtInLibrarySystem } from '../adapters/library-system/built-in/built-in-library-system.ts'
import { openFixture, type CirculationFixture } from '../adapters/library-system/testing/circulation-fixture.ts'
import { readCirculationArguments } from './circulation-arguments.ts'
import { runCirculation } from './circulation-command.ts'
import { readDebtsArguments, runDebts } from './debts-run.ts'
import { alertKinds } from '../composition/alert-kinds.ts'

test.each([
  ['', 'no command is named'],
  ['bank-file', 'bank-file: the file is missing'],
  ['pay 1', 'pay: not understood'],
])('debts "%s" is refused: %s', (words, said) => expect(readDebtsArguments(words.split(' ').filter(Boolean))).toBe(said))

for (const engine of engines) {
  describe(engine.name, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'farol-circulation-'))
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    afterAll(async () => {
      await fixture.remove()
      rmSync(folder, { recursive: true })
    })

    const stores = () => databaseStores(fixture.database, fixture.clock, builtInLibrarySystem, alertKinds)
    async function run(words: readonly string[]) {
      const command = readCirculationArguments(words)
      if (typeof command === 'string') throw new Error(command)
      const [said, noted]: string[][] = [[], []]
      const told = { say: (line: string) => void said!.push(line), note: (line: string) => void noted!.push(line) }
      const code = await runCirculation({ ...stores(), today: () => '2026-11-03', ...told }, command)
      return { code, said: said!.map((line) => line.trim().replaceAll(/\s+/g, ' ')), noted }
    }
    const written = (name: string, ...lines: readonly string[]) => {
      const file = path.join(folder, name)
      writeFileSync(file, lines.join('\r\n'))
      return file
    }
    const codeOf = async (patronId: number) =>
      (await fixture.database.read.selectFrom('patron').select('code').where('id', '=', patronId).executeTakeFirstOrThrow()).code
    const quarantined = async (source: string) => {
      const rows = await fixture.database.read.selectFrom('quarantine').select(['source', 'record_number', 'reason', 'raw_base64']).orderBy('id').execute() // prettier-ignore
      return rows.filter((row) => row.source === source).map((row) => [row.record_number, row.reason, row.raw_base64])
    }

    test('loans of another system are taken in once; bad rows are set aside with line and reason; the copy is on loan and comes back as any', async () => {
      const [ana, hugo] = [await fixture.reader({ category: 'GR' }), await fixture.reader({ category: 'GR' })]
      await fixture.bond(hugo, 'TA')
      const [first, second, third, lost] = [
        await fixture.copy(),
        await fixture.copy(),
        await fixture.copy({ library: 'BN' }),
        await fixture.copy(),
      ]
      await fixture.database.write.updateTable('copy').set({ status: 'lost' }).where('barcode', '=', lost).execute()
      const [a, h] = [await codeOf(ana), await codeOf(hugo)]
      const file = written(
        'emprestimos.csv',
        'leitor;exemplar;emprestado_em;devolver_ate;renovacoes;categoria;biblioteca',
        `${a};${first};01/10/2026;2026-11-10;2;;`,
        `${h};${second};2026-10-28;2026-11-11;;TA;BC`,
        `${h};${third};2026-10-28;2026-11-11;;;`,
        `${a};${first};2026-10-02;2026-11-10;;;`,
        `x;${third};2026-10-28;2026-11-11;;;`,
        `${a};nenhum;2026-10-28;2026-11-11;;;`,
        `${a};${lost};2026-10-28;2026-11-11;;;`,
        `${a};${third};2026-10-28;31/02/2026;;;`,
        `${a};${third};2026-10-28;2026-10-27;;;`,
        `${a};${third};2026-10-28;2026-11-11;;;XX`,
        `;${third};2026-10-28;2026-11-11;;;`,
      )
      const report = await run(['import-loans', file])
      expect(report.code).toBe(1)
      expect(report.said.slice(0, 4)).toEqual(['read 11', 'imported 2', 'unchanged 0', 'quarantined 9'])
      expect(await quarantined('circulation_loans')).toEqual([
        [4, 'several_bonds', null],
        [5, 'copy_on_loan', null],
        [6, 'unknown_reader', null],
        [7, 'unknown_copy', null],
        [8, 'copy_not_lendable', null],
        [9, 'bad_devolver_ate', null],
        [10, 'bad_span', null],
        [11, 'unknown_library', null],
        [12, 'no_leitor', null],
      ])
      expect((await run(['import-loans', file])).said.slice(0, 4)).toEqual(['read 11', 'imported 0', 'unchanged 2', 'quarantined 9'])
      expect((await fixture.circulation.loans.open(ana)).loans).toMatchObject([
        { barcode: first, lentOn: '2026-10-01', dueOn: '2026-11-10', dueTime: '22:00', renewals: 2, situation: 'em_dia' },
      ])
      expect(await fixture.copyState(first)).toBe('on_loan 2026-11-10')
      expect(await fixture.brokenInvariants()).toEqual([])
      expect(await fixture.takeBack(first)).toMatchObject({ done: true, lateDays: 0 })
      expect((await run(['import-loans', file])).said[2]).toBe('unchanged 2')
    })

    test('holds are taken in with their order, and nobody is told; a copy that stands free is set aside for the first', async () => {
      const [lender, ana, bruno] = [await fixture.reader({ category: 'GR' }), await fixture.reader({ category: 'GR' }), await fixture.reader({ category: 'GR' })] // prettier-ignore
      const [out, free] = [await fixture.copy(), await fixture.copy()]
      await fixture.lend(lender, out)
      const [a, b] = [await codeOf(ana), await codeOf(bruno)]
      const file = written(
        'reservas.csv',
        'leitor;exemplar;desde;retirada',
        `${b};${out};02/10/2026 14:30;`,
        `${a};${out};2026-10-01;`,
        `${a};${free};2026-10-01;`,
        `${a};${out};2026-10-05;`,
        `${a};${out};2026-12-05;`,
        `${a};${out};nunca;`,
      )
      expect((await run(['import-holds', file])).said.slice(0, 4)).toEqual(['read 6', 'imported 3', 'unchanged 0', 'quarantined 3'])
      expect((await quarantined('circulation_holds')).map(([, reason]) => reason)).toEqual(['holds_already', 'bad_span', 'bad_desde'])
      const position = async (patronId: number) => (await fixture.circulation.holds.live(patronId)).holds.map((one) => one.position)
      expect([await position(ana), await position(bruno)]).toEqual([[1, 1], [2]])
      expect(await fixture.copyState(free)).toBe('on_hold_shelf')
      const told = await fixture.database.read.selectFrom('alert').select('id').where('kind', '=', 'hold_placed').where('patron_id', 'in', [ana, bruno]).execute() // prettier-ignore
      expect(told).toEqual([])
      expect((await run(['import-holds', file])).said.slice(0, 3)).toEqual(['read 6', 'imported 0', 'unchanged 3'])
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('debts and blocks are taken in with their days, once', async () => {
      const ana = await fixture.reader({ category: 'GR' })
      const a = await codeOf(ana)
      const debts = written(
        'debitos.csv',
        'leitor,biblioteca,tipo,valor,data,titulo,referencia',
        `${a},BC,multa,"1.234,50",2026-05-04,Dom Casmurro,`,
        `${a},BC,copias,3.20,04/05/2026,,77`,
        `${a},BC,copias,9.99,04/05/2026,,77`,
        `${a},BC,imposto,3.20,04/05/2026,,`,
        `${a},BC,copias,"-1,00",04/05/2026,,`,
        `${a},XX,copias,"1,00",04/05/2026,,`,
      )
      expect((await run(['import-debts', debts])).said.slice(0, 4)).toEqual(['read 6', 'imported 2', 'unchanged 1', 'quarantined 3'])
      expect((await run(['import-debts', debts])).said.slice(0, 3)).toEqual(['read 6', 'imported 0', 'unchanged 3'])
      const open = await fixture.circulation.money.debts(ana, 'open')
      expect(open.debts.map((debt) => [debt.kind, debt.balance, debt.chargedOn, debt.title])).toEqual([
        ['late_fine', 123_450, '2026-05-04', 'Dom Casmurro'],
        ['photocopies', 320, '2026-05-04', undefined],
      ])
      const blocks = written(
        'bloqueios.csv',
        'leitor,tipo,de,ate,motivo',
        `${a},afastamento,2026-10-01,2026-11-30,Atraso`,
        `${a},bloqueio,2026-10-01,,Documentos pendentes`,
        `${a},afastamento,2026-10-01,,Sem fim`,
        `${a},castigo,2026-10-01,,x`,
      )
      expect((await run(['import-blocks', blocks])).said.slice(0, 4)).toEqual(['read 4', 'imported 2', 'unchanged 0', 'quarantined 2'])
      expect((await run(['import-blocks', blocks])).said.slice(0, 3)).toEqual(['read 4', 'imported 0', 'unchanged 2'])
      expect(await fixture.lend(ana, await fixture.copy())).toMatchObject({ refused: true })
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('a row that is mended leaves the quarantine: by its copy in any file, by its line where the copy itself was wrong', async () => {
      const [a, first, second] = [await codeOf(await fixture.reader({ category: 'GR' })), await fixture.copy(), await fixture.copy()]
      const said = async () =>
        (await stores().quarantine.list({ limit: 99 })).filter(({ file }) => file.endsWith('/m.csv')).map((row) => [row.recordNumber, row.reason]) // prettier-ignore
      const take = (name: string, ...rows: readonly string[]) =>
        run(['import-loans', written(name, 'leitor;exemplar;emprestado_em;devolver_ate', ...rows.map((row) => `${row};2026-10-28;2026-11-11`))]) // prettier-ignore
      await take('m.csv', `x;${first}`, `${a};nenhum`)
      expect(await said()).toEqual([[2, 'unknown_reader'], [3, 'unknown_copy']]) // prettier-ignore
      await take('rest.csv', `${a};${first}`, `${a};${second}`)
      expect(await said()).toEqual([[3, 'unknown_copy']])
      await take('m.csv', `${a};${first}`, `${a};${second}`)
      expect(await said()).toEqual([])
    })

    test('settings: those that ship are shown, a wrong file changes nothing and is told why, a version guards against another writer', async () => {
      const shown = JSON.parse((await run(['settings'])).said.join('')) as Record<string, unknown>
      expect(shown).toMatchObject({ centralLibrary: 'BC', debtLimit: 1_000, noticeDays: [-2, 0, 1, 7, 15, 30], historyMonths: 24 })
      const wrong = written('wrong.json', '{"debtLimit": -1, "strictHolds": true}')
      const told = await run(['settings', 'check', wrong])
      expect([told.code, told.said.length, told.said.join(' ')]).toEqual([1, 2, expect.stringMatching(/debtLimit.*strictHolds/s)])
      expect((await run(['settings', 'load', written('none.json', '{')])).code).toBe(1)
      expect((await run(['settings', 'load', written('xx.json', '{"centralLibrary":"XX"}')])).said).toEqual(['- centralLibrary is no code of a library: XX']) // prettier-ignore
      const right = written('right.json', '{"centralLibrary":"BC","debtLimit":500}')
      expect(await run(['settings', 'check', right])).toEqual({ code: 0, said: ['The settings are right.'], noted: [] })
      const version = (await stores().settings.get('circulation'))!.version
      expect((await run(['settings', 'load', right, String(version)])).said).toEqual([`Version ${version + 1} holds.`])
      const late = await run(['settings', 'load', right, String(version)])
      expect(late).toMatchObject({ code: 1, said: [`Version ${version} does not hold any more, but version ${version + 1}; nothing was changed.`] }) // prettier-ignore
      expect((await run(['settings'])).noted).toEqual([`Version ${version + 1} holds.`])
      expect(JSON.parse((await run(['settings'])).said.join(''))).toMatchObject({ debtLimit: 500 })
      const kept = await Promise.all([version, version + 1].map((one) => stores().settings.get(`circulation.${one}`)))
      expect(kept.map((one) => (one?.value as { debtLimit?: number } | undefined)?.debtLimit)).toEqual([undefined, 500])
      await fixture.settings({})
    })

    test('a list with a column of another name is refused whole, before its first row: what stands in it would be lost', async () => {
      const reader = await codeOf(await fixture.reader({ category: 'GR' }))
      const file = written('acentos.csv', 'leitor;biblioteca;tipo;valor;data;referência', `${reader};BC;copias;1,50;01/10/2026;A-1`)
      expect(await run(['import-debts', file])).toEqual({
        code: 2,
        said: [
          `${file}: there is no column "referência"; there are leitor, biblioteca, tipo, valor, data, categoria, titulo, referencia; nothing was taken in`,
        ],
        noted: [],
      })
      const debts = await fixture.database.read.selectFrom('debt').select('id').where('charged_on', '=', '2026-10-01').execute()
      expect(debts).toEqual([])
    })

    test('what spreadsheets put behind the last column, separators without a name or a value, is no column', async () => {
      const reader = await codeOf(await fixture.reader({ category: 'GR' }))
      const file = written('vazias.csv', 'leitor;biblioteca;tipo;valor;data;;', `${reader};BC;copias;1,50;02/10/2026;;`)
      expect((await run(['import-debts', file])).said[1]).toMatch(/^imported +1$/)
    })

    test('a bank file is taken in by the command; it ends with 1 where a line waits for staff, with 2 where nothing was read', async () => {
      const said: string[] = []
      const take = (content: string, layout?: string) =>
        runDebts(
          { ...stores(), say: (line) => void said.push(line.replaceAll(/\s+/g, ' ')) },
          { file: '/tmp/retorno.csv', ...(layout ? { layout } : {}) },
          content,
        )
      expect(await take('referencia;valor;data\n4711;1,00;03/11/2026')).toBe(1)
      expect(said).toEqual(['lines 1', 'paid 0', 'repeated 0', 'to check 1', 'cents 0'])
      expect(await take('referencia;valor;data\n4711;1,00;03/11/2026')).toBe(0)
      expect([await take('x'), await take('x', 'bb'), said.slice(-2)]).toEqual([2, 2, ['line 1 cannot be read: nothing was written', 'there is no layout bb']]) // prettier-ignore
    })
  })
}
