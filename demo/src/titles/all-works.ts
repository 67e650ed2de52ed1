import type { Work } from '../records/work.ts'
import { academicWorks } from '../press/academic.ts'
import { archiveItems } from '../press/archive.ts'
import { articles } from '../press/articles.ts'
import { pressEditions } from '../press/editions.ts'
import { media } from '../press/media.ts'
import { allProceedings, chapters, standards, universityActs } from '../press/papers.ts'
import { periodicals } from '../press/periodicals.ts'
import { namedBooks, topicBooks } from '../press/press-books.ts'
import { federalActs } from './federal-acts.ts'
import { otherScripts } from './other-scripts.ts'
import { printedBooks } from './printed-books.ts'

export const titlesInAll = 1500

/** Real works: facts that can be checked, from the tables of `catalogue/`. */
export const realWorks = (): Work[] => [
  ...printedBooks('brazilian-literature', 'por'),
  ...printedBooks('brazilian-studies', 'por'),
  ...printedBooks('portuguese-literature', 'por'),
  ...printedBooks('english-books', 'eng'),
  ...printedBooks('spanish-books', 'spa'),
  ...printedBooks('french-books', 'fre'),
  ...printedBooks('german-and-italian-books', 'ger'),
  ...otherScripts(),
  ...printedBooks('textbooks', 'por'),
  ...federalActs(),
]

/** What the university's invented press and archive add, but for the academic works that fill up. */
const pressWorks = (): Work[] => [
  ...namedBooks(),
  ...pressEditions(),
  ...topicBooks('book', 40, 0),
  ...topicBooks('ebook', 60, 1),
  ...topicBooks('report', 45, 2),
  ...chapters(),
  ...allProceedings(),
  ...standards(),
  ...universityActs(),
  ...periodicals.map(({ work }) => work),
  ...articles(160),
  ...media(),
  ...archiveItems(),
]

/** All works, 1,500 of them: theses and their kin fill what the others leave. */
export function allWorks(): Work[] {
  const others = [...realWorks(), ...pressWorks()]
  const left = titlesInAll - others.length
  const [monographs, specializations] = [50, 20]
  const theses = Math.ceil((left - monographs - specializations) / 2)
  return [
    ...others,
    ...academicWorks('thesis', theses, 0),
    ...academicWorks('dissertation', left - monographs - specializations - theses, 3),
    ...academicWorks('specialization', specializations, 6),
    ...academicWorks('monograph', monographs, 7),
  ]
}
