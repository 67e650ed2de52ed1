import { expect, test } from 'vitest'
import { citationFacts } from '../features/titles/citation-facts.ts'
import { familyFields } from '../features/titles/family-fields.ts'
import { describeTitle } from './describe-title.ts'
import { bibtexEntry } from './exports/bibtex.ts'
import { cslItem } from './exports/csl-json.ts'
import { risEntry } from './exports/ris.ts'
import { normaliseRecord, type MarcRecord } from './record.ts'
import { abntReference } from './references/abnt.ts'
import { apaReference } from './references/apa.ts'
import { chicagoReference } from './references/chicago.ts'
import { referenceOf } from './references/model.ts'
import { vancouverReference } from './references/vancouver.ts'
import { dublinCore } from './views/dublin-core.ts'
import { familyMarcRows } from './views/family-marc.ts'
import { labelledMarc } from './views/marc-view.ts'

/** All that a reader may ask of a record. */
function everyView(record: MarcRecord): void {
  const title = describeTitle(record)
  const reference = referenceOf(title)
  for (const style of [abntReference, apaReference, chicagoReference, vancouverReference]) style(reference)
  for (const write of [risEntry, bibtexEntry, cslItem]) write(reference, '1')
  dublinCore(title, 'pt')
  labelledMarc(record)
  familyMarcRows(record)
  familyFields(record, [])
  citationFacts(title, [])
}

const tags = ['020', '090', '100', '110', '245', '250', '260', '300', '490', '502', '505', '700', '710', '773', '780', '856']
const pieces = [' ', ', ', ';', '(', '(1999', '1', '-', ' / ', ' : ', '.', 'ü', '$a ']
const length = 20_000

const recordOf = (tag: string, value: string): MarcRecord => {
  const subfields = ['a', 'b', 'c', 'd', 'e', 'g', 't', 'q'].map((code) => ({ code, value }))
  const plain = { tag: '245', ind1: '1', ind2: '0', subfields: [{ code: 'a', value: 'Um livro' }] }
  const field = { tag, ind1: '1', ind2: ' ', subfields }
  return normaliseRecord({ leader: '00000naa a2200000 a 4500', fields: tag === '245' ? [field] : [plain, field] })
}

// A record in XML has room for two hundred times as much. What took the square of the length took half a second here, and hours there, in which
// nobody else was answered; what is read once through takes some milliseconds.
test.each(pieces)('values of nothing but “%s” cost each view a moment', (piece) => {
  const slow = tags.flatMap((tag) => {
    const record = recordOf(tag, `x${piece.repeat(length / piece.length)}x`)
    const started = process.cpuUsage()
    everyView(record)
    const milliseconds = process.cpuUsage(started).user / 1000
    return milliseconds < 1_000 ? [] : [`${tag}: ${milliseconds}`]
  })
  expect(slow).toEqual([])
})
