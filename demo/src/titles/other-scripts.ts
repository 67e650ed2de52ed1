import { field, type Field } from '../marc.ts'
import { properties } from '../tables.ts'
import { surnameFirst } from '../records/names.ts'
import type { Work } from '../records/work.ts'
import { bookRows, workOfRow } from './printed-books.ts'

/** Natural order of a heading: "Mapu, Abraham" as "Abraham Mapu"; Japanese names keep the surname first. */
function natural(heading: string, language: string): string {
  const [surname = '', forename] = heading.split(', ')
  if (forename === undefined) return surname
  return language === 'jpn' ? `${surname} ${forename}` : `${forename} ${surname}`
}

const script: Readonly<Record<string, string>> = { jpn: '$1', heb: '(2/r', ara: '(3/r' }

/** Fields in the script of the book (880), linked to the romanised ones: MARC 21 model A. */
function vernacular(row: { author: string; title: string; publisher: string }, language: string, withPublisher: boolean): Field[] {
  const scriptCode = script[language]!
  return [
    field('880', '1 ', { '6': `100-01/${scriptCode}`, a: row.author }),
    field('880', '10', { '6': `245-02/${scriptCode}`, a: `${row.title} /`, c: `${row.author}.` }),
    ...(withPublisher ? [field('880', '  ', { '6': `260-03/${scriptCode}`, b: row.publisher })] : []),
  ]
}

/** Russian stands in its own script, with the romanised title as a variant; Japanese, Hebrew and Arabic are romanised, with 880. */
export function otherScripts(): Work[] {
  return bookRows('other-scripts').map((row) => {
    const work = workOfRow(row, 'por')
    const extra = properties(row.extra)
    const author = natural(surnameFirst(row.author), work.language)
    const romanised = extra['roman'] ?? row.title
    if (work.language === 'rus') return { ...work, variants: [romanised], notes: [`Autor na forma portuguesa: ${author}.`] }
    return {
      ...work,
      title: romanised,
      responsibility: author,
      publisher: extra['romanpublisher'],
      fields: vernacular(row, work.language, extra['romanpublisher'] !== undefined),
    }
  })
}
