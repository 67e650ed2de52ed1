import { afterEach, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { recordsXml, type RecordToWrite } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

const book = (title: string, { status = 'n', changed }: { status?: string; changed?: string } = {}): RecordToWrite => ({
  leader: `00000${status}am a2200000 a 4500`,
  control: { '001': '7', ...(changed && { '005': changed }), '008': '010101s1990    bl            000 0 por d' },
  fields: [['245', '10', { a: title }]],
})

let site: TestSite | undefined
afterEach(() => site?.remove())

for (const engine of engines)
  describe(`one control number twice in a run on ${engine.name}`, () => {
    const run = async (...records: readonly RecordToWrite[]) => {
      site = await openTestSite(engine)
      const counts = await site.importXml(recordsXml(...records))
      const shown = (await site.get('/api/consulta?q=')).json<{ data: { descricao: string }[] }>().data.map(({ descricao }) => descricao)
      const reported = (await site.stores.quarantine.list({ after: 0, limit: 9 })).map(({ reason, detail }) => [reason, detail])
      return { counts, shown, reported }
    }
    const early = '20210301120000.0'
    const late = '20210301120100.0'

    test.each([
      ['a later 005', book('Antes', { changed: early }), book('Depois', { changed: late })],
      ['leader/05 = c', book('Antes'), book('Depois', { status: 'c' })],
      ['leader/05 = p', book('Antes', { changed: early }), book('Depois', { status: 'p' })],
    ])('the later replaces the earlier: %s', async (_, before, after) => {
      const { counts, shown, reported } = await run(before, after)
      expect(counts).toMatchObject({ read: 2, stored: 1, replaced: 1, quarantined: 0 })
      expect([shown, reported]).toEqual([['Depois'], []])
    })

    test.each([
      ['nothing says that it is an update', book('Um'), book('Outro')],
      ['its 005 is earlier', book('Um', { changed: late }), book('Outro', { status: 'c', changed: early })],
    ])('two works under one number are reported, and the first stays: %s', async (_, one, other) => {
      const { counts, shown, reported } = await run(one, other)
      expect(counts).toMatchObject({ read: 2, stored: 1, replaced: 0, quarantined: 1 })
      expect([shown, reported]).toEqual([['Um'], [['duplicate_control_number', '7']]])
    })

    test('a deletion in the same run withdraws what came before it', async () => {
      const { shown, reported } = await run(book('Um'), book('Um', { status: 'd' }))
      expect([shown, reported]).toEqual([[], []])
    })
  })
