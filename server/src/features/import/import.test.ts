import { Code } from '@farol/contract/schemas/wire.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import type { TestDatabase } from '../../adapters/database/testing/test-database.ts'
import { writeIso2709 } from '../../catalogue/formats/iso2709-writer.ts'
import type { MarcRecord } from '../../catalogue/record.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import { composeStores, type ComposedStores } from '../../composition/stores.ts'
import { importFile } from './import-file.ts'
import { importItemList } from './import-item-list.ts'
import { RecordImport, type ImportCounts, type ImportRun } from './import-records.ts'
import { prepare } from './prepare.ts'

const bytesOf = (records: readonly MarcRecord[]): Buffer => Buffer.concat(records.map(writeIso2709))

async function* pieces(...parts: readonly (Buffer | string)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part as string)
}

const book = (number: string, title: string, more = ''): MarcRecord => marc(`001 ${number}\n003 BR-F\n245 10 $a ${title}\n${more}`)
const authority = (number: string, lines: string): MarcRecord => marc(`LDR nz  \n001 ${number}\n003 BR-F\n${lines}`)

for (const engine of engines)
  describe(engine.name, () => {
    let database: TestDatabase | undefined
    afterEach(async () => {
      await database?.remove()
      database = undefined
    })

    async function open(): Promise<ComposedStores> {
      database = await engine.open()
      return (await composeStores({ databaseUrl: undefined, dataDir: '' }, { database })).stores
    }

    async function take(
      stores: ComposedStores,
      records: readonly MarcRecord[] | Buffer,
      run: Partial<ImportRun> = {},
    ): Promise<ImportCounts> {
      const bytes = Buffer.isBuffer(records) ? records : bytesOf(records as readonly MarcRecord[])
      const outcome = await importFile(stores, { source: 'local', file: 'f.mrc', ...run }, pieces(bytes))
      if (outcome.skipped) throw new Error('skipped')
      return outcome.counts
    }

    const counts = (read: number, stored: number, replaced: number, unchanged: number, quarantined: number): ImportCounts => ({
      read, stored, replaced, unchanged, quarantined,
    }) // prettier-ignore

    test('twice changes nothing and tells nobody; another content keeps the id', async () => {
      const stores = await open()
      const records = [book('1', 'Iracema', '952 ## $p b1 $b BC $o 869.3'), book('2', 'Senhora')]
      expect(await take(stores, records)).toEqual(counts(2, 2, 0, 0, 0))
      const [before, lastSeq] = [await stores.titles.after(0, 10), await stores.outbox.last()]
      expect(await take(stores, records)).toEqual(counts(2, 0, 0, 2, 0))
      expect(await stores.titles.after(0, 10)).toEqual(before)
      expect(await stores.outbox.last()).toBe(lastSeq)
      expect(await take(stores, [book('2', 'Senhora: perfil de mulher')])).toEqual(counts(1, 0, 1, 0, 0))
      expect((await stores.titles.after(0, 10)).map(({ id, titleLine }) => [id, titleLine])).toEqual([
        [before[0]!.id, 'Iracema'],
        [before[1]!.id, 'Senhora: perfil de mulher'],
      ])
    })

    test('the first transactions are small: storing begins while the rest is being read', async () => {
      const stores = await open()
      const reached: number[] = []
      const records = Array.from({ length: 800 }, (_, at) => book(String(at), `Título ${at}`))
      await take(stores, records, { onCounts: ({ read }) => reached.push(read) })
      expect(reached).toEqual([250, 750, 800])
    })

    test('bad records are in the quarantine once, with place, reason and bytes; a second one of the same number too', async () => {
      const stores = await open()
      const good = writeIso2709(book('1', 'Iracema'))
      const file = Buffer.concat([good, Buffer.from('00050nam a2200037   4500garbage\u001D'), writeIso2709(book('1', 'Outra'))])
      expect(await take(stores, file)).toEqual(counts(3, 1, 0, 0, 2))
      expect(await take(stores, file)).toEqual(counts(3, 0, 0, 1, 2))
      const entries = await stores.quarantine.list({ limit: 10 })
      expect(entries).toMatchObject([
        { file: 'f.mrc', byteOffset: good.length, recordNumber: 2, reason: 'bad_directory' },
        { recordNumber: 3, reason: 'duplicate_control_number', detail: '1' },
      ])
      expect(Buffer.from(entries[1]!.raw!)).toEqual(writeIso2709(book('1', 'Outra')))
    })

    test('records without a number are known by their content; sources do not mix', async () => {
      const stores = await open()
      const nameless = marc('245 10 $a Sem número')
      expect(await take(stores, [nameless, nameless])).toEqual(counts(2, 1, 0, 1, 0))
      expect(await take(stores, [nameless], { source: 'outra' })).toEqual(counts(1, 1, 0, 0, 0))
    })

    test('an authority fills the heading that titles made and keeps its id; $0 wins over the form', async () => {
      const stores = await open()
      await take(stores, [
        book('1', 'Dom Casmurro', '100 1# $a Assis, Machado de'),
        book('2', 'Helena', '100 1# $a Assis, J. M. Machado de $0 (BR-F)77'),
      ])
      const made = await stores.headings.ofTitles([1, 2])
      expect(new Set(made.map(({ headingId }) => headingId)).size).toBe(2)
      expect(
        await take(stores, [
          authority('77', '100 1# $a Assis, Machado de, $d 1839-1908\n400 1# $a Machado de Assis\n500 1# $a Alencar, José de'),
        ]),
      ).toEqual(counts(1, 1, 0, 0, 0))
      const second = made.find(({ titleId }) => titleId === 2)!
      expect(await stores.headings.byId(second.headingId)).toMatchObject({ label: 'Assis, Machado de, 1839-1908' })
      expect(await take(stores, [authority('78', '100 1# $a Assis, Machado de')])).toEqual(counts(1, 1, 0, 0, 0))
      const first = made.find(({ titleId }) => titleId === 1)!
      expect((await stores.headings.byId(first.headingId))?.record).toContain('"78"')
    })

    test('two authorities with one form of name are two headings', async () => {
      const stores = await open()
      expect(await take(stores, [authority('1', '100 1# $a Silva, João'), authority('2', '100 1# $a SILVA, João.')])).toEqual(
        counts(2, 2, 0, 0, 0),
      )
      await take(stores, [book('9', 'A', '100 1# $a Silva, João $0 2')])
      expect((await stores.headings.ofTitles([1]))[0]).toMatchObject({ label: 'SILVA, João' })
    })

    test('one form without a number and under two numbers, all in one batch: the number that is known decides', async () => {
      const stores = await open()
      const by = (number: string, rest = '') => book(number, `Título ${number}`, `100 1# $a Silva, João${rest}`)
      await take(stores, [by('1', ' $0 (BR-F)7')])
      await take(stores, [by('2'), by('3', ' $0 (BR-F)8'), by('4', ' $0 (BR-F)7'), by('5')])
      const [first, ...others] = (await stores.headings.ofTitles([1, 2, 3, 4, 5])).map(({ headingId }) => headingId)
      expect(others).toEqual([first, expect.any(Number), first, first])
      expect(others[1]).not.toBe(first)
    })

    test('a name in a variant form finds its authority, whichever came first; a variant of two authorities finds none', async () => {
      const stores = await open()
      const machado = authority('77', '100 1# $a Assis, Machado de, $d 1839-1908\n400 1# $a Machado de Assis, Joaquim Maria')
      const variant = (number: string, name: string) => book(number, `Título ${number}`, `100 1# $a ${name}`)
      await take(stores, [variant('1', 'Machado de Assis, Joaquim Maria')])
      const lastSeq = await stores.outbox.last()
      await take(stores, [machado])
      expect((await stores.outbox.readAfter(lastSeq, 9)).map(({ message }) => message)).toContainEqual({ topic: 'titles', ids: [1] })
      await take(stores, [variant('2', 'MACHADO DE ASSIS, Joaquim Maria.')])
      const found = await stores.headings.ofTitles([1, 2])
      expect(found.map(({ label }) => label)).toEqual(['Assis, Machado de, 1839-1908', 'Assis, Machado de, 1839-1908'])
      expect(await take(stores, [machado])).toEqual(counts(1, 0, 0, 1, 0))
      await take(stores, [authority('8', '100 1# $a Silva, A.\n400 1# $a Silva'), authority('9', '100 1# $a Silva, B.\n400 1# $a Silva')])
      await take(stores, [variant('3', 'Silva')])
      expect((await stores.headings.ofTitles([3]))[0]).toMatchObject({ label: 'Silva' })
      // A subject of that form is another kind of thing.
      await take(stores, [book('4', 'Tópico', '650 #4 $a Machado de Assis, Joaquim Maria')])
      expect((await stores.headings.ofTitles([4]))[0]).toMatchObject({ label: 'Machado de Assis, Joaquim Maria' })
    })

    test('each file leaves a run with its counts and a line in the audit; one that was killed counts as failed when it begins again', async () => {
      const stores = await open()
      await stores.importRuns.begin({ source: 'local', file: 'f.mrc' })
      const bytes = Buffer.concat([
        bytesOf([book('1', 'Iracema'), book('2', 'Senhora')]),
        Buffer.from('00050nam a2200037   4500garbage\u001D'),
      ])
      await take(stores, bytes)
      const runs = await stores.importRuns.list({ limit: 9 })
      expect(runs).toMatchObject([
        { file: 'f.mrc', state: 'finished', read: 3, stored: 2, quarantined: 1, byteOffset: bytes.length - 32 },
        { file: 'f.mrc', state: 'failed', read: 0 },
      ])
      const [bad] = await stores.quarantine.list({ runId: runs[0]!.id, limit: 9 })
      expect(bad).toMatchObject({ reason: 'bad_directory', runId: runs[0]!.id })
      expect(await stores.audit.list({ limit: 9 })).toMatchObject([
        {
          act: 'imported_file',
          actor: { kind: 'system' },
          subject: { kind: 'import_run', id: runs[0]!.id },
          detail: { file: 'f.mrc', stored: 2 },
        },
        { act: 'began_file', actor: { kind: 'system' }, subject: { kind: 'import_run', id: runs[0]!.id }, detail: { file: 'f.mrc' } },
      ])
    })

    test('a library, a shelf and a collection that records name in words get codes that addresses hold, and keep their names', async () => {
      const stores = await open()
      const shelf = (library: string, at: string) => `952 ## $p ${at} $b ${library} $c Sala 2, estante à esquerda $8 Obras raras (séc. XIX)`
      await take(stores, [book('1', 'Iracema', `${shelf("St. Anne's", 'b1')}\n${shelf('English Fac.', 'b2')}`)])
      await take(stores, [book('2', 'Senhora', shelf("St. Anne's", 'b3'))])
      const libraries = await stores.libraries.libraries()
      expect(libraries.map(({ code, name }) => [code, name])).toEqual([
        ['English-Fac.', 'English Fac.'],
        ['St.-Anne-s', "St. Anne's"],
      ])
      const places = [...libraries, ...(await stores.libraries.locations()), ...(await stores.shelfTerms.collections())]
      expect(places.length).toBeGreaterThan(4)
      expect(places.filter(({ code }) => !Code.safeParse(code).success)).toEqual([])
      expect(places.some(({ name }) => name === 'Obras raras (séc. XIX)')).toBe(true)
    })

    test('left half way, holdings whose title has not come yet are not told as lost', async () => {
      const stores = await open()
      const holdings = marc('LDR cy  \n001 h1\n004 9\n852 ## $b BC')
      const work = new RecordImport(stores, { source: 'local', file: 'f.mrc' })
      await work.importPreparedFile(prepare({ kind: 'record', offset: 0, record: holdings, bytes: new Uint8Array() }, { source: 'local' }))
      await work.finish('failed')
      expect(await stores.quarantine.count()).toBe(0)
      expect(await stores.importRuns.list({ limit: 1 })).toMatchObject([{ state: 'failed', read: 0 }])
    })

    test('holdings find their title by 004, also when they come before it; without one they are told', async () => {
      const stores = await open()
      const holdings = marc(
        'LDR cy  \n001 h1\n004 9\n852 ## $b BC\n853 20 $8 1 $a v. $b no. $u 4 $v r $i (year)\n863 40 $8 1.1 $a 12 $b 1 $i 2020\n863 40 $8 1.2 $a 12 $b 3 $i 2020',
      )
      const lost = marc('LDR cy  \n001 h2\n004 404\n852 ## $b BC')
      const serial = marc('LDR nas \n001 9\n245 00 $a Revista')
      expect(await take(stores, [holdings, lost, serial])).toEqual(counts(3, 2, 0, 0, 1))
      expect(await take(stores, [holdings, lost, serial])).toEqual(counts(3, 0, 0, 2, 1))
      const rows = await database!.read.selectFrom('serial_issue').select(['volume', 'number', 'status']).orderBy('sort_key').execute()
      expect(rows).toEqual([
        { volume: '12', number: '1', status: 'received' },
        { volume: '12', number: '2', status: 'missing' },
        { volume: '12', number: '3', status: 'received' },
      ])
    })

    test('what comes next of a periodical that still comes out is expected on its day', async () => {
      const stores = await open()
      const serial = (dates: string) => marc(`LDR nas \n001 9\n008 210301${dates}brqr p       0   a0por d\n245 00 $a Revista`)
      const holdings = marc(
        'LDR cy  \n001 h1\n004 9\n852 ## $b BC\n853 20 $8 1 $a v. $b no. $u 4 $v r $i (year) $j (month) $w q\n863 40 $8 1.1 $a 12 $b 3 $i 2020 $j 09',
      )
      await take(stores, [holdings, serial('c20099999')])
      const expected = () =>
        database!.read.selectFrom('serial_issue').select(['number', 'expected_on']).where('status', '=', 'expected').execute()
      expect(await expected()).toEqual([{ number: '4', expected_on: '2020-12-01' }])
      // What stands inside the title's own record tells the same.
      await take(stores, [
        marc(
          'LDR nas \n001 10\n008 210301c20099999brqr p       0   a0por d\n245 00 $a Outra\n852 ## $b BC\n853 20 $8 1 $a v. $b no. $u 4 $w q\n863 40 $8 1.1 $a 1 $b 1 $i 2021 $j 01',
        ),
      ])
      expect(await expected()).toContainEqual({ number: '2', expected_on: '2021-04-01' })
    })

    test('the copies of a periodical without holdings tell its issues', async () => {
      const stores = await open()
      const item = (code: string, numbering: string, more = '') => `952 ## $p ${code} $b BC $h ${numbering}${more}`
      const lines = [
        item('b1', 'v. 3, n. 1, 2020'),
        item('b2', 'v. 3, n. 1, 2020'),
        item('b3', 'v. 3, n. 2, 2020', ' $1 1'),
        item('b4', 'Suplemento'),
      ]
      await take(stores, [marc(`LDR nas \n001 9\n245 00 $a Revista\n${lines.join('\n')}`)])
      const rows = await database!.read
        .selectFrom('serial_issue')
        .select(['volume', 'number', 'year', 'status', 'copies'])
        .orderBy('sort_key')
        .execute()
      expect(rows).toEqual([
        { volume: '3', number: '1', year: 2020, status: 'received', copies: 2 },
        { volume: '3', number: '2', year: 2020, status: 'lost', copies: 0 },
      ])
    })

    test('of two copies of an issue one on the shelf is enough; an issue of the holdings is lost when its copies are', async () => {
      const stores = await open()
      const item = (code: string, numbering: string, more = '') => `952 ## $p ${code} $b BC $h ${numbering}${more}`
      const issues = () =>
        database!.read.selectFrom('serial_issue').select(['number', 'status', 'copies']).orderBy('title_id').orderBy('sort_key').execute()
      const copies = [item('b1', 'v. 3, n. 1, 2020', ' $1 1'), item('b2', 'v. 3, n. 1, 2020')]
      await take(stores, [marc(`LDR nas \n001 9\n245 00 $a Revista\n${copies.join('\n')}`)])
      expect(await issues()).toEqual([{ number: '1', status: 'received', copies: 1 }])
      const held = [
        '852 ## $b BC\n853 20 $8 1 $a v. $b no. $u 4 $v r $i (year)\n863 40 $8 1.1 $a 5 $b 1-3 $i 2021',
        item('c1', 'v. 5, n. 2, 2021', ' $1 1'),
        item('c2', 'v. 5, n. 3, 2021'),
        item('c3', 'v. 5, n. 3, 2021'),
      ]
      await take(stores, [marc(`LDR nas \n001 10\n245 00 $a Outra\n${held.join('\n')}`)])
      expect((await issues()).slice(1)).toEqual([
        { number: '1', status: 'received', copies: 1 },
        { number: '2', status: 'lost', copies: 0 },
        { number: '3', status: 'received', copies: 2 },
      ])
    })

    test('a list of items hangs copies on titles by number or ISBN, says what is wrong with each line, and changes nothing twice', async () => {
      const stores = await open()
      await take(stores, [book('1', 'Iracema', '020 ## $a 9788535902778')])
      const list =
        'codigo_de_barras;numero_de_controle;isbn;biblioteca;situacao;volume\nb1;1;;BC;disponível;1\nb2;;85-359-0277-5;BC;emprestado;\nb3;404;;BC;;\n;1;;BC;;\nb5;1;;BC;sumido;\n'
      const run = { source: 'local', file: 'i.csv' }
      expect(await importItemList(stores, run, pieces(list.slice(0, 70), list.slice(70)))).toEqual(counts(5, 2, 0, 0, 3))
      const lastSeq = await stores.outbox.last()
      expect(await importItemList(stores, run, pieces(list))).toEqual(counts(5, 0, 0, 2, 3))
      expect(await stores.outbox.last()).toBe(lastSeq)
      expect((await stores.quarantine.list({ limit: 9 })).map(({ reason, recordNumber }) => [reason, recordNumber])).toEqual([
        ['missing_barcode', 5], ['bad_status', 6], ['unknown_title', 4],
      ]) // prettier-ignore
      expect(await importItemList(stores, run, pieces('nome;idade\na;1\n'))).toBeUndefined()
    })

    test('suppressed titles are told to whoever keeps an index; a title with copies is not removed', async () => {
      const stores = await open()
      await take(stores, [book('1', 'Iracema', '952 ## $p b1 $b BC'), book('2', 'Senhora')])
      expect(await stores.writer.setSuppressed([1, 2], true)).toEqual([1, 2])
      expect(await stores.titles.count()).toBe(0)
      expect(await stores.writer.setSuppressed([1, 2], true)).toEqual([])
      expect(await stores.writer.remove([1, 2])).toEqual([2])
    })

    test('a file of something else is skipped', async () => {
      const stores = await open()
      const run = { source: 'local', file: 'x' }
      expect(await importFile(stores, run, pieces('nada disso'))).toEqual({ skipped: true })
      expect(await importFile(stores, run, pieces('<html><body/></html>'))).toEqual({ skipped: true })
    })
  })
