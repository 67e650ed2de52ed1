import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { migration } from '../../adapters/database/migrations/0071-heading-keys-with-signs.ts'
import { recordsXml } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { sha256 } from './record-to-store.ts'

const book = (number: string, title: string, ...subjects: readonly string[]) => ({
  control: { '001': number, '008': '200101s2000    bl            000 0 por d' },
  fields: [['245', '00', { a: title }] as const, ...subjects.map((a) => ['650', ' 4', { a }] as const)],
})

const [plain, plus, sharp] = ['C (Linguagem)', 'C++ (Linguagem)', 'C# (Linguagem)'] as const

const books = recordsXml(
  book('1', 'Ponteiros', plain),
  book('2', 'Classes', plus, plain),
  book('3', 'Delegados', sharp),
  book('4', 'Gado', 'Gado'),
)

for (const engine of engines)
  describe(`headings that were one on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(books)
    })
    afterAll(() => site.remove())

    interface Line {
      readonly descricao: string
      readonly quantidade: number
      readonly codigo: string
    }
    const subjects = async () => {
      const [facet] = (await site.get('/api/consulta/filtros?tipo=S')).json() as [{ valores: Line[] }]
      return facet.valores
    }
    const counted = async () => (await subjects()).map(({ descricao, quantidade }) => `${descricao} ${quantidade}`).toSorted()
    const apart = ['C (Linguagem) 2', 'C# (Linguagem) 1', 'C++ (Linguagem) 1', 'Gado 1']

    test('C, C++ and C# are three subjects, and a record with two of them has both', async () => {
      expect(await counted()).toEqual(apart)
      const [, both] = await site.stores.titles.after(0, 4)
      expect((await site.stores.headings.ofTitles([both!.id])).map(({ label }) => label)).toEqual([plus, plain])
      const found = (await site.get(`/api/consulta/autoridades?q=linguagem`)).json()
      expect(found.data.map((one: { descricao: string }) => one.descricao).toSorted()).toEqual([plain, sharp, plus].toSorted())
    })

    test('those that an older catalogue had merged are parted when their records are taken in again', async () => {
      const { write } = site.database
      // As it was: one heading, called as the first record that came said.
      await write.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ id: number; label: string }>`select id, label from heading where kind = 'topic'`.execute(transaction)
        const idOf = (label: string) => rows.find((row) => row.label === label)!.id
        const others = [idOf(plain), idOf(sharp)]
        await sql`delete from title_heading where heading_id = ${others[0]!} and title_id in (select title_id from title_heading where heading_id = ${idOf(plus)})`.execute(transaction) // prettier-ignore
        for (const id of others) {
          await sql`update title_heading set heading_id = ${idOf(plus)} where heading_id = ${id}`.execute(transaction)
          await sql`delete from heading where id = ${id}`.execute(transaction)
        }
        await sql`update heading set heading_key = 'c linguagem' where id = ${idOf(plus)}`.execute(transaction)
        const titles = await sql<{ id: number; record: string }>`select id, record from title`.execute(transaction)
        for (const { id, record } of titles.rows)
          await sql`update title set content_hash = ${sha256(record)} where id = ${id}`.execute(transaction)
      })
      await write.transaction().execute((transaction) => migration.run!(transaction))
      expect(await site.importXml(books)).toMatchObject({ read: 4, replaced: 3, unchanged: 1 })
      expect(await counted()).toEqual(apart)
      expect(await site.importXml(books)).toMatchObject({ read: 4, unchanged: 4 })
    })

    test('headings that differ behind their first 400 letters are two', async () => {
      const long = (end: string) => `${'Comissão de estudos e pesquisas '.repeat(14)}${end}`
      await site.importXml(recordsXml(book('5', 'Atas', long('do norte')), book('6', 'Anais', long('do sul'))))
      const labels = async (number: string) => {
        const [id = 0] = [...(await site.stores.writer.titlesByNumber('local', [number])).values()]
        return (await site.stores.headings.ofTitles([id])).map(({ label }) => label)
      }
      expect([await labels('5'), await labels('6')]).toEqual([[long('do norte')], [long('do sul')]])
    })
  })
