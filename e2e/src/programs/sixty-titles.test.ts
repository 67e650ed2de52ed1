import { freePort } from '@farol/server/testing/free-port.ts'
import { marc } from '@farol/server/catalogue/testing/marc.ts'
import { writeMarcXml } from '@farol/server/catalogue/formats/marcxml-writer.ts'
import { demoTitles } from '@farol/demo/records.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBase } from '../testing/library-base.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { readCitation, readCoins, readIdentifiers } from './read-page.ts'
import { readRis, type ReadFields } from './read-ris.ts'
import { readTable } from './title-table.ts'

const expected = [...readTable('demo-titles.txt'), ...readTable('own-titles.txt')]
const ofDemo = new Map(demoTitles().map(({ handle, record }) => [handle, record]))
const records = expected.map(({ name, record }) => (record === '' ? ofDemo.get(name)! : marc(record)))

let server: RunningServer
beforeAll(async () => {
  server = await startBase({
    port: await freePort(),
    host: 'localhost',
    document: { name: 'Biblioteca', acronym: 'B' },
    keys: {},
    people: [],
    password: 'sem uso aqui',
    records: writeMarcXml(records),
  })
})
afterAll(() => server.stop())

const text = async (path: string) => (await fetch(server.address + path, { headers: { 'accept-language': 'pt-BR' } })).text()
const addressOf = (at: number) => `${server.address}/acervo/${at + 1}`

/** Every value under these names, in the order of the table. */
const values = (fields: ReadFields, ...names: readonly string[]) => names.flatMap((name) => fields.get(name) ?? [])
const picked = (fields: ReadFields, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, values(fields, name)]))

/** Who made a work of any kind: programs of these two formats tell authors from others only. */
const makers = ['author', 'composer', 'cartographer', 'artist'] as const
const isPart = (fields: ReadFields) => /^(article|chapter)$/.test(fields.get('type')![0]!)
const isText = (fields: ReadFields) =>
  /^(book|chapter|article|thesis|periodical|proceedings|standard|report)$/.test(fields.get('type')![0]!)
/** What stands only in the host's field (773) is told by RIS alone. */
const ofItself = (fields: ReadFields) =>
  isPart(fields) ? ['in', 'volume', 'issue', 'first', 'last'] : ['publisher', ...(isText(fields) ? ['number'] : [])]

/** The table as one format carries it: the year of a date, authors of every kind. */
const comparable = (fields: ReadFields, names: readonly string[]) => ({
  ...picked(fields, names),
  date: values(fields, 'date').map((date) => date.slice(0, 4)),
  author: values(fields, ...makers),
})

test('there are 60 titles of 18 types', () => {
  expect(expected).toHaveLength(60)
  expect(new Set(expected.map(({ fields }) => fields.get('type')![0])).size).toBe(18)
})

test('unAPI offers what carries most, and MARCXML to nobody who would lose by it', async () => {
  const formats = [...(await text('/unapi')).matchAll(/<format name="([^"]+)"/g)].map(([, name]) => name)
  expect(formats).toEqual(['ris', 'bibtex', 'oai_dc'])
})

test.each(['D', 'C', 'R', 'T'])('lists of results in display %s name each title', async (modo) => {
  const html = await text(`/pesquisa_geral?q=mapas&modo=${modo}`)
  const { data } = JSON.parse(await text('/api/consulta?q=mapas')) as { data: readonly { cod_acervo: string }[] }
  expect(data.length).toBeGreaterThan(2)
  expect(new Set(readIdentifiers(html))).toEqual(new Set(data.map(({ cod_acervo: code }) => `${server.address}/acervo/${code}`)))
})

test('the page of an author names each title', async () => {
  const { autores } = JSON.parse(await text('/api/acervo/1')) as { autores: readonly { cod_autoridade: string }[] }
  expect(readIdentifiers(await text(`/autoridade/${autores[0]!.cod_autoridade}`))).toContain(addressOf(0))
})

describe.each(expected.map(({ name, fields }, at) => ({ name, fields, at })))('$name', ({ fields, at }) => {
  test('by unAPI and RIS, everything', async () => {
    const read = readRis(await text(`/unapi?format=ris&id=${encodeURIComponent(addressOf(at))}`))
    const wanted = new Map([...fields].filter(([name]) => name !== 'untold' && name !== 'pdf'))
    const urls = values(fields, 'url')
    expect(Object.fromEntries(read)).toEqual({ ...Object.fromEntries(wanted), url: [...urls, addressOf(at)] })
  })

  test('in its page by unAPI, citation_… and COinS, as far as they carry it', async () => {
    const html = await text(`/acervo/${at + 1}`)
    // Of films both name also who wrote the book behind them: RIS cannot.
    const named = fields.get('type')![0] === 'film' ? { author: [] } : {}
    expect(readIdentifiers(html)).toContain(addressOf(at))
    const cited = ['title', 'language', 'doi', 'pdf', 'subject', ...(isText(fields) ? ['editor'] : []), ...ofItself(fields)]
    const isOwn = (name: string) => !(isPart(fields) && name === 'editor')
    const citation = comparable(readCitation(html), cited.filter(isOwn))
    expect({ ...citation, ...named }).toEqual({ ...comparable(fields, cited.filter(isOwn)), ...named })
    const coins = ['title', 'language', 'doi', ...ofItself(fields)]
    expect({ ...comparable(readCoins(html), coins), ...named }).toEqual({ ...comparable(fields, coins), ...named })
    expect(values(readCoins(html), 'url')).toEqual([addressOf(at)])
  })
})
