import type { TitleDescription } from '../../catalogue/description/description.ts'
import { workTypeOfCode, type ReferenceForm } from '../../catalogue/description/work-types.ts'

const byForm: Readonly<Record<ReferenceForm, string>> = {
  book: 'Book',
  chapter: 'Chapter',
  article: 'ScholarlyArticle',
  thesis: 'Thesis',
  periodical: 'Periodical',
  event: 'Book',
  legislation: 'Legislation',
  standard: 'Book',
  film: 'Movie',
  sound: 'MusicRecording',
  map: 'Map',
  score: 'SheetMusic',
  electronic: 'CreativeWork',
  image: 'ImageObject',
  object: 'CreativeWork',
}

/** What schema.org calls a work of this kind. */
export function schemaType({ level, workType }: TitleDescription): string {
  if (level === 'serial') return 'Periodical'
  const type = workTypeOfCode(workType)
  if (type?.key === 'audiobook') return 'Audiobook'
  return type ? byForm[type.form] : 'CreativeWork'
}
