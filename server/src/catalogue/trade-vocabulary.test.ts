import { expect, test } from 'vitest'
import { describeAuthority } from './describe-authority.ts'
import { describeTitle } from './describe-title.ts'
import { bibtexEntry } from './exports/bibtex.ts'
import { cslItem } from './exports/csl-json.ts'
import { risEntry } from './exports/ris.ts'
import { emptyLeader, isControlTag, type Field, type MarcRecord } from './record.ts'
import { abntReference } from './references/abnt.ts'
import { apaReference } from './references/apa.ts'
import { chicagoReference } from './references/chicago.ts'
import { referenceOf } from './references/model.ts'
import { citationInBrackets } from './references/nbr-10520.ts'
import { toPlainText } from './references/rich-text.ts'
import { vancouverReference } from './references/vancouver.ts'
import { dublinCoreXml } from './views/dublin-core.ts'
import { familyMarcRows } from './views/family-marc.ts'
import { plainMarc } from './views/marc-view.ts'

// Names that every object of JavaScript answers to: a table read by one of them gives a function, not nothing.
const words = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']
const codes = [...'abcdefghijklmnopqrstuvwxyz0123456789']
const tags =
  '010 020 022 024 035 041 043 044 045 047 050 080 082 090 100 110 111 130 210 240 245 246 250 256 260 264 300 306 310 321 336 337 338 340 347 362 370 380 381 382 385 400 490 500 502 504 505 506 520 521 530 534 538 546 550 555 588 590 600 610 611 630 648 650 651 653 655 670 678 700 710 711 730 740 760 765 773 775 776 780 785 787 800 830 850 852 856 880 952 990 993'.split(
    ' ',
  )

const recordOf = (leader: string, word: string): MarcRecord => ({
  leader: emptyLeader.slice(0, 5) + leader.padEnd(4) + emptyLeader.slice(9),
  fields: ['001', '003', '008', ...tags].map((tag): Field => (isControlTag(tag) ? { tag, value: word } : { tag, ind1: ' ', ind2: ' ', subfields: codes.map((code) => ({ code, value: word })) })),
}) // prettier-ignore

test.each(words)('a record in which everything is %s is described, cited and exported as any other', (word) => {
  for (const leader of ['nam ', 'nas ', 'nab ', 'ngm ', 'nem ', 'nai ', 'ncm ', 'njm ', 'nrm ', 'nkm ', 'npm ']) {
    const record = recordOf(leader, word)
    const title = describeTitle(record)
    const reference = referenceOf(title)
    const styles = [abntReference, apaReference, chicagoReference, vancouverReference, citationInBrackets]
    const given = [
      JSON.stringify(title),
      ...styles.map((style) => toPlainText(style(reference))),
      risEntry(reference, '1'),
      bibtexEntry(reference, '1'),
      JSON.stringify(cslItem(reference, '1')),
      dublinCoreXml(title),
      JSON.stringify(familyMarcRows(record)),
      plainMarc(record),
    ]
    for (const text of given) {
      expect(text).toContain(word.replaceAll('_', '').slice(0, 5))
      expect(text).not.toMatch(/native code|\[object|function \w*\(/)
    }
  }
})

test.each(words)('so is an authority in which everything is %s', (word) => {
  for (const heading of ['100', '110', '111', '130', '150', '151', '155']) {
    const { leader, fields } = recordOf('nz  ', word)
    const record = { leader, fields: fields.filter(({ tag }) => !tag.startsWith('1')).concat({ tag: heading, ind1: ' ', ind2: ' ', subfields: codes.map((code) => ({ code, value: word })) }) } // prettier-ignore
    expect(JSON.stringify(describeAuthority(record))).not.toMatch(/native code|\[object/)
  }
})
