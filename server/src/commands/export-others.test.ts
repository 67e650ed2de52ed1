import { afterEach, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { MarcXmlScanner } from '../catalogue/formats/marcxml-scanner.ts'
import { readRecords } from '../catalogue/formats/read-records.ts'
import { authorityLeader, recordsXml, type RecordToWrite } from '../testing/records.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { recordFormats } from './catalogue-arguments.ts'
import { exportOthers } from './export-titles.ts'

const titles: readonly RecordToWrite[] = [
  {
    control: { '001': 't1', '008': '010101c19909999bl            000 0 por d' },
    leader: '00000nas a2200000 a 4500',
    fields: [['245', '10', { a: 'Revista' }]],
  },
]
const authorities: readonly RecordToWrite[] = ['Sand, George', 'Dickens, Charles'].map((name, at) => ({
  leader: authorityLeader,
  control: { '001': `a${at}` },
  fields: [
    ['100', '1 ', { a: name }],
    ['400', '1 ', { a: `Outro nome ${at}` }],
    ['952', '  ', { a: 'fica' }],
  ],
}))
const holdings: readonly RecordToWrite[] = [
  {
    leader: '00000ny  a2200000   4500',
    control: { '001': 'h1', '004': 't1' },
    fields: [
      ['852', '  ', { b: 'BC', h: '050' }],
      ['866', ' 0', { a: 'v. 1-9' }],
    ],
  },
]

/** Records of a MARCXML text, as the reader of files understands them. */
function recordsOf(xml: string) {
  const scanner = new MarcXmlScanner()
  return [...scanner.push(Buffer.from(xml)), ...scanner.end()].flatMap((item) => (item.kind === 'bad' ? [] : [item.record]))
}

async function readBack(pieces: AsyncIterable<string | Buffer>) {
  const bytes: Buffer[] = []
  for await (const piece of pieces) bytes.push(Buffer.from(piece))
  const { items } = await readRecords(
    (async function* () {
      yield Buffer.concat(bytes)
    })(),
  )
  const found = []
  for await (const some of items) for (const item of some) found.push(item.kind === 'bad' ? item.reason : item.record)
  return found
}

/** The length and the address of the data in a leader are those of a file. */
const comparable = (records: readonly unknown[]) =>
  records.map((record) => {
    const { leader, fields } = record as { leader: string; fields: unknown }
    return { leader: leader.slice(5, 12) + leader.slice(17, 20), fields }
  })

let site: TestSite | undefined
afterEach(() => site?.remove())

for (const engine of engines)
  describe(`export of authorities and holdings on ${engine.name}`, () => {
    test.each(recordFormats)('%s gives them as they came, and no title among them', async (format) => {
      site = await openTestSite(engine)
      await site.importXml(recordsXml(...titles, ...authorities, ...holdings))
      const choice = { format, suppressed: false }
      for (const [kind, came] of [
        ['authorities', authorities],
        ['holdings', holdings],
      ] as const) {
        const written = await readBack(exportOthers(site.stores.storedRecords, kind, choice))
        expect(comparable(written)).toEqual(comparable(recordsOf(recordsXml(...came))))
        expect(await readBack(exportOthers(site.stores.storedRecords, kind, { ...choice, source: 'outra' }))).toEqual([])
      }
    })
  })
