import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { fillDisplays } from '../features/search/fill-displays.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { displayForm, newDisplay } from './title-display.ts'

const record = (title: string, more = '') => `<collection xmlns="http://www.loc.gov/MARC21/slim"><record>
  <leader>00000nam a2200000 a 4500</leader><controlfield tag="001">d1</controlfield>
  <controlfield tag="008">210301s1899    bl            000 0 por d</controlfield>
  <datafield tag="020" ind1=" " ind2=" "><subfield code="a">9788535914849</subfield></datafield>
  <datafield tag="100" ind1="1" ind2=" "><subfield code="a">Assis, Machado de,</subfield><subfield code="d">1839-1908.</subfield></datafield>
  <datafield tag="245" ind1="1" ind2="0"><subfield code="a">${title} /</subfield><subfield code="c">Machado de Assis.</subfield></datafield>
  <datafield tag="260" ind1=" " ind2=" "><subfield code="a">Rio de Janeiro :</subfield><subfield code="b">Garnier,</subfield><subfield code="c">1899.</subfield></datafield>
  <datafield tag="650" ind1=" " ind2="4"><subfield code="a">Ciúme</subfield></datafield>${more}</record></collection>`

describe.each(engines)('what lists show of titles on $name', (engine) => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite(engine)
    await site.importXml(record('Dom Casmurro'))
  })
  afterAll(() => site.remove())

  const found = async () => (await site.get('/api/consulta?q=machado')).json<{ data: Record<string, unknown>[] }>().data
  const id = async () => (await site.stores.titles.after(0, 1))[0]!.id
  const kept = async () => (await site.stores.titleDisplays.ofTitles([await id()], displayForm)).get(await id())
  const forget = () => site.database.write.deleteFrom('title_display').execute()
  const update = async (fields: { content_hash: string } | { suppressed: 0 | 1 }, write = site.database.write) =>
    write
      .updateTable('title')
      .set(fields)
      .where('id', '=', await id())
      .execute()

  test('are kept when a title is indexed, and a list shows from them what it would read from the record', async () => {
    expect(await kept()).toContain('Dom Casmurro')
    const shown = await found()
    await forget()
    expect(await kept()).toBeUndefined()
    expect(await found()).toEqual(shown)
  })

  test('are left out where the record that they were made of is no longer there', async () => {
    const title = (await site.stores.titles.byId(await id()))!
    const display = newDisplay(title, [])
    await site.stores.titleDisplays.put(
      [
        { ...display, madeOf: 'another record' },
        { ...display, titleId: 999 },
      ],
      displayForm,
    )
    expect(await kept()).toBeUndefined()
    await site.stores.titleDisplays.put([display], displayForm)
    expect(await kept()).toBe(display.display)
  })

  test('go in the moment in which the record changes, also where they were being made', async () => {
    const title = (await site.stores.titles.byId(await id()))!
    let putting: Promise<void> | undefined
    await site.database.write.transaction().execute(async (transaction) => {
      await update({ content_hash: 'of another record' }, transaction)
      putting = site.stores.titleDisplays.put([newDisplay(title, [])], displayForm)
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await putting
    expect(await kept()).toBeUndefined()
    await update({ content_hash: title.contentHash })
    expect(await kept()).toBeUndefined()
    await site.stores.titleDisplays.put([newDisplay(title, [])], displayForm)
    await update({ content_hash: title.contentHash })
    expect(await kept()).toBeDefined()
    await update({ content_hash: 'of another record' })
    expect(await kept()).toBeUndefined()
    await update({ content_hash: title.contentHash })
  })

  test('are made anew for what has none, and of a changed record', async () => {
    expect(await site.stores.titleDisplays.lacking(0, displayForm, 5)).toEqual({ last: await id(), ids: [await id()] })
    expect(await site.stores.titleDisplays.lacking(await id(), displayForm, 5)).toBeUndefined()
    await site.importXml(record('Esaú e Jacó'))
    expect(await kept()).toContain('Esaú e Jacó')
    expect(await site.stores.titleDisplays.lacking(0, displayForm, 5)).toEqual({ last: await id(), ids: [] })
    expect((await found())[0]).toMatchObject({ descricao: 'Esaú e Jacó', autor_principal: expect.stringContaining('Assis') })
  })

  test('a suppressed title has none, at once', async () => {
    const title = (await site.stores.titles.byId(await id()))!
    await update({ suppressed: 1 })
    expect(await kept()).toBeUndefined()
    expect(await found()).toEqual([])
    await site.stores.titleDisplays.put([newDisplay(title, [])], displayForm)
    await update({ suppressed: 0 })
    expect(await kept()).toBeUndefined()
    expect(await found()).toHaveLength(1)
  })
})

test.each(engines)(
  'one look for titles without displays goes no further than it was asked to, whatever is lacking, on $name',
  async (engine) => {
    const site = await openTestSite(engine)
    try {
      for (const number of [1, 2, 3, 4, 5]) await site.importXml(record(`Título ${number}`).replace('>d1<', `>d${number}<`))
      const ids = (await site.stores.titles.after(0, 9)).map((title) => title.id)
      await site.database.write.deleteFrom('title_display').where('title_id', '=', ids[4]!).execute()
      const looks: unknown[] = []
      for (let after = 0; ;) {
        const look = await site.stores.titleDisplays.lacking(after, displayForm, 2)
        looks.push(look)
        if (!look) break
        after = look.last
      }
      expect(looks).toEqual([{ last: ids[1], ids: [] }, { last: ids[3], ids: [] }, { last: ids[4], ids: [ids[4]] }, undefined])
    } finally {
      await site.remove()
    }
  },
)

test.each(engines)('a large catalogue is looked through once for each form; a small one each time, on $name', async (engine) => {
  const site = await openTestSite(engine)
  try {
    const { titleDisplays } = site.stores
    let titles = 0
    const looks: number[] = []
    const lacking = async (after: number, _form: number, max: number) => {
      looks.push(after)
      return after >= titles ? undefined : { last: after + max, ids: [] }
    }
    const look = async (form?: number) => {
      looks.length = 0
      const known = form === undefined ? titleDisplays : { ...titleDisplays, areWhole: () => titleDisplays.areWhole(form) }
      await fillDisplays({ ...site.stores, titleDisplays: { ...known, lacking } }, () => false, 0)
      return looks.at(-1)
    }
    titles = 9_000
    expect([await look(), await look()]).toEqual([9_000, 9_000])
    titles = 11_000
    const last = await site.stores.outbox.last()
    expect([await look(), await look()]).toEqual([11_000, undefined])
    expect([await look(displayForm + 1), await site.stores.outbox.last()]).toEqual([11_000, last])
  } finally {
    await site.remove()
  }
})

test('a form is raised when what is kept of a record changes', () => {
  const json = JSON.stringify({
    leader: '00000nam a2200000 a 4500',
    fields: [
      { tag: '008', value: '210301s1899    bl            000 0 por d' },
      { tag: '020', ind1: ' ', ind2: ' ', subfields: [{ code: 'a', value: '9788535914849' }] },
      { tag: '090', ind1: ' ', ind2: ' ', subfields: [{ code: 'a', value: '869.3' }, { code: 'b', value: 'A848d' }] }, // prettier-ignore
      { tag: '100', ind1: '1', ind2: ' ', subfields: [{ code: 'a', value: 'Assis, Machado de,' }, { code: 'e', value: 'autor.' }] }, // prettier-ignore
      { tag: '245', ind1: '1', ind2: '0', subfields: [{ code: 'a', value: 'Dom Casmurro :' }, { code: 'b', value: 'romance /' }] }, // prettier-ignore
      { tag: '260', ind1: ' ', ind2: ' ', subfields: [{ code: 'a', value: 'Rio :' }, { code: 'b', value: 'Garnier,' }, { code: 'c', value: '1899.' }] }, // prettier-ignore
      { tag: '520', ind1: ' ', ind2: ' ', subfields: [{ code: 'a', value: 'Bento conta sua vida.' }] },
    ],
  })
  const { display } = newDisplay({ id: 1, record: json, contentHash: 'h' }, [])
  const digest = createHash('sha256').update(display).digest('hex').slice(0, 12)
  // Another mark: raise `displayForm`, or catalogues go on showing what the rules before said.
  expect([displayForm, digest]).toEqual([6, 'ba0a1bbd7a94'])
})
