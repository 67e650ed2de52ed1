import type { MarcRecord } from '../record.ts'
import { controlValue, dataFields, subfield } from '../record.ts'
import { foldCharacters } from '../fold.ts'
import { describeAccessibility, formOfItem, hasNature, isConference, isOnline } from './coded.ts'
import { workTypeCode } from './work-types.ts'

/** What these subfields say, folded. Most records have none of them: nothing is made for nothing. */
function text(record: MarcRecord, tag: string, codes: string): string {
  let joined: string | undefined
  for (const { subfields } of dataFields(record, tag))
    for (const { code, value } of subfields) if (codes.includes(code)) joined = joined === undefined ? value : `${joined} ${value}`
  return joined === undefined ? '' : foldCharacters(joined)
}

/** Which academic work a 502 (or the mark of 090 $d) tells of; undefined when it is none. */
function academicWork(record: MarcRecord): string | undefined {
  const note = text(record, '502', 'abcdgo')
  const mark = text(record, '090', 'd')
  const words = note || mark
  if (!words) return hasNature(record, 'm') ? 'thesis' : undefined
  if (/doutor|doctor|ph\.? ?d|livre.docencia|\btese\b|habilitation/.test(words)) return 'thesis'
  if (/mestr|master|m\.? ?sc|m\.a\.|dissert|magister/.test(words)) return 'dissertation'
  if (/especiali|mba|lato sensu|pos-?gradua|residencia/.test(words)) return 'specialization_work'
  if (/gradua|bachar|bachel|licenci|conclusao|monog|\btcc\b|undergrad|honou?rs/.test(words)) return 'undergraduate_work'
  return note ? 'thesis' : undefined
}

function partOfHost(record: MarcRecord): string | undefined {
  const host = dataFields(record, '773')[0]
  const level = record.leader[7]
  if (level !== 'a' && level !== 'b' && !(host && level === 'm' && record.leader[6] === 'a' && subfield(host, 'g'))) return undefined
  const control = subfield(host, '7') ?? ''
  const serialHost =
    level === 'b' ||
    control[3] === 's' ||
    subfield(host, 'x') !== undefined ||
    /\b(n|no|num|fasc|issue)\.? ?\d/.test(foldCharacters(subfield(host, 'g') ?? ''))
  return serialHost ? 'article' : 'chapter'
}

function isStandard(record: MarcRecord): boolean {
  const maker = text(record, '110', 'ab')
  return (
    hasNature(record, 'u') ||
    (/normas tecnicas|organization for standard|normali[sz]|\babnt\b/.test(maker) &&
      /^(abnt |nbr|iso|iec|nm|en|astm)/.test(text(record, '245', 'anp')))
  )
}

const acts =
  /^(lei( complementar)?|decreto(-lei)?|medida provisoria|portaria|resolucao|instrucao normativa|emenda constitucional|sumula|edital|provimento|ato) (n[o.º°]?|conjunt|\d)/

const isLegislation = (record: MarcRecord): boolean =>
  (dataFields(record, '110').length > 0 && acts.test(text(record, '245', 'a'))) ||
  text(record, '110', 'k').includes('lei') ||
  hasNature(record, 'l')

function languageMaterial(record: MarcRecord): string {
  const accessible = describeAccessibility(record)
  if (isLegislation(record)) return 'legislation'
  const part = partOfHost(record)
  if (part) return part
  if (record.leader[7] === 's') return 'periodical'
  const academic = academicWork(record)
  if (academic) return academic
  if (accessible.some((feature) => ['braille', 'daisy', 'large_print'].includes(feature))) return 'braille'
  if (isStandard(record)) return 'standard'
  if (isConference(record) || dataFields(record, '111').length > 0) return 'proceedings'
  const extent = text(record, '300', 'a')
  if (
    isOnline(record) ||
    'osq'.includes(formOfItem(record)) ||
    /\be-?books?\b|livro eletronico|recurso online/.test(extent + text(record, '245', 'h'))
  )
    return 'ebook'
  if (hasNature(record, 't') || /relat/.test(text(record, '090', 'd'))) return 'report'
  if (hasNature(record, 'der')) return 'reference_work'
  if (hasNature(record, 'c')) return 'catalogue'
  return /folheto|pamphlet/.test(extent) ? 'pamphlet' : 'book'
}

function videoOrPicture(record: MarcRecord): string {
  const carrier = `${text(record, '300', 'a')} ${text(record, '245', 'h')} ${text(record, '338', 'a')}`
  if (/\bdvds?\b|blu-?ray/.test(carrier) || /^vd.{2}[vs]/.test(controlValue(record, '007') ?? '')) return 'dvd'
  return 'video'
}

function computerFile(record: MarcRecord): string {
  const carrier = text(record, '300', 'a')
  if (/dvd-?rom/.test(carrier)) return 'dvd_rom'
  if (/cd-?rom/.test(carrier)) return 'cd_rom'
  const type = controlValue(record, '008')?.[26] ?? ' '
  if ('ae'.includes(type)) return 'database'
  return isOnline(record) ? 'ebook' : 'cd_rom'
}

const spoken = (record: MarcRecord): string =>
  /musica|music/.test(text(record, '655', 'a')) ? 'sound' : dataFields(record, '100').length > 0 ? 'audiobook' : 'sound'

const keys: Record<string, (record: MarcRecord) => string> = {
  c: () => 'score', d: () => 'score', e: () => 'map', f: () => 'map', g: videoOrPicture, i: spoken, j: () => 'music', k: () => 'picture',
  m: computerFile, o: () => 'kit', r: () => 'kit', p: () => 'archive', b: () => 'archive',
} // prettier-ignore

/** Code of the type of work in the table a new institution begins with (leader/06-07, 007, 008, 300, 502, 773). */
export const describeWorkType = (record: MarcRecord): string => workTypeCode((keys[record.leader[6] ?? 'a'] ?? languageMaterial)(record))
