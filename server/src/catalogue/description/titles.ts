import type { DataField, MarcRecord } from '../record.ts'
import { dataFields, subfield, subfields, subfieldText, tagGroup } from '../record.ts'
import { fold } from '../fold.ts'
import { clean, filled, markedNonFiling, nonFiling, readable, withoutBrackets, withoutIsbd } from './clean.ts'
import type { OtherTitle, OtherTitleKind, TitleStatement } from './description.ts'

/** Converted files hold subfield signs that stayed inside a value ("Peter Pan : $b [Peter and Wendy]"): split them again. */
export function repairSubfields(field: DataField): DataField {
  if (!field.subfields.some(({ value }) => value.includes('$') && /\$[bcnp]\s/.test(value))) return field
  const repaired = field.subfields.flatMap(({ code, value }) => {
    const [first, ...rest] = value.split(/(?:(?<!\s)\s+)?\$([bcnp])\s+/)
    const more = Array.from({ length: rest.length / 2 }, (_, i) => ({ code: rest[2 * i]!, value: rest[2 * i + 1]! }))
    return [{ code, value: first! }, ...more]
  })
  return { ...field, subfields: repaired.filter(({ value }) => value.trim() !== '') }
}

const partsOf = (field: DataField): string | undefined => {
  const parts = subfields(field, 'np').map(clean).filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}

/** $b without the parallel titles that "=" introduces; those are kept apart. */
function splitRemainder(field: DataField): { remainder?: string; parallel: string[] } {
  const remainders: string[] = []
  const parallel: string[] = []
  let before = ''
  for (const { code, value } of field.subfields) {
    if (code === 'b')
      ((before.includes('=') && /=\s*$/.test(before)) || /^\s*=/.test(value) ? parallel : remainders).push(
        clean(value.replace(/^\s*[=:]\s*/, '')),
      )
    before = value
  }
  const all = remainders.join(' : ')
  const [first, ...more] = all.includes('=') ? all.split(/\s+=\s+/) : [all]
  return { remainder: first || undefined, parallel: [...parallel, ...more].filter(Boolean) }
}

const startsAfter = (text: string, count: number): string => (count > 0 && count < text.length ? text.slice(count) : text)

/** Stands where a record has no title. */
const untitledWords = '[Sem título]'

const foldedUntitled = [untitledWords, withoutBrackets(untitledWords)].map(fold)

/** Whether a title only says that there is none, by us or by who catalogued it. */
export const saysUntitled = (title: string): boolean => foldedUntitled.includes(fold(title))

const standIns = tagGroup(['130', '240', '246', '740', '773'])
const mainEntries = tagGroup(['100', '110', '111'])

function untitled(record: MarcRecord): TitleStatement {
  const stand = dataFields(record, standIns)[0]
  const proper = clean(stand ? (subfield(stand, 'a') ?? subfield(stand, 't') ?? '') : '') || untitledWords
  return { proper, full: proper, nonSorting: 0, sortKey: fold(proper), isMainEntry: true }
}

/** Nearly every text is: then no space of it is written anew. */
const singleSpaced = (text: string): string => (/\s\s|[^\S ]/.test(text) ? text.replaceAll(/\s+/g, ' ') : text)

export function describeTitleStatement(record: MarcRecord): TitleStatement {
  const given = dataFields(record, '245')[0]
  if (!given) return untitled(record)
  const field = repairSubfields(given)
  const raw = readable(subfieldText(field, 'akfgs'))
  const cleaned = clean(raw)
  const proper = withoutBrackets(cleaned) || clean(readable(subfieldText(field, 'pbn'))) || untitledWords
  const { remainder } = splitRemainder(field)
  const parts = partsOf(field)
  const responsibility = clean(subfieldText(field, 'c'))
  const medium = withoutBrackets(clean(subfield(field, 'h') ?? ''))
  const marked = markedNonFiling(field.subfields.find(({ code }) => 'akfgs'.includes(code))?.value ?? '')
  const nonSorting = proper === cleaned ? marked || nonFiling(field.ind2, raw) : 0
  const full = singleSpaced(`${proper}${parts ? `. ${parts}` : ''}${filled(remainder) ? `: ${remainder}` : ''}`)
  return {
    proper,
    remainder: remainder || undefined,
    parts: parts || undefined,
    responsibility: responsibility || undefined,
    medium: medium || undefined,
    full,
    nonSorting,
    sortKey: fold([startsAfter(proper, nonSorting), parts, remainder].filter(Boolean).join(' ')),
    isMainEntry: dataFields(record, mainEntries).length === 0,
  }
}

/** Which indicator counts the characters that do not file (MARC 21 bibliographic). */
const filingIndicators: Readonly<Record<string, 'ind1' | 'ind2'>> = {
  '130': 'ind1', '222': 'ind2', '240': 'ind2', '242': 'ind2', '243': 'ind2', '730': 'ind1', '740': 'ind1',
} // prettier-ignore

const kinds: Record<string, OtherTitleKind> = {
  '130': 'uniform', '210': 'abbreviated', '222': 'key', '240': 'uniform', '242': 'translated', '243': 'collective', '246': 'variant', '247': 'former',
  '730': 'analytic', '740': 'analytic',
} // prettier-ignore

const otherTags = tagGroup(Object.keys(kinds))

/** "Dom Casmurro. Inglês. 1992": a uniform title is read with full stops; every other one has its subtitle after a colon. */
function readAsOne(field: DataField, codes = 'abdfgklmnoprs'): string {
  const uniform = ['130', '240', '243', '730'].includes(field.tag)
  let text = ''
  for (const { code, value } of field.subfields) {
    if (!codes.includes(code)) continue
    const part = clean(value)
    if (part === '') continue
    const sign = text === '' ? '' : part.startsWith('(') ? ' ' : uniform || 'np'.includes(code) ? '. ' : 'fg'.includes(code) ? ', ' : ': '
    text += text.endsWith('.') && sign === '. ' ? ` ${part}` : sign + part
  }
  return text
}

/** The work that a uniform title means, in whatever language, version and medium. Its date goes too, but where it tells one selection from another. */
const workMeant = (field: DataField): string =>
  withoutBrackets(readAsOne(field, field.subfields.some(({ code }) => code === 'k') ? 'adfgkmnpr' : 'adgmnpr'))

function otherTitle(field: DataField): OtherTitle {
  const kind = field.tag === '246' && field.ind2 === '1' ? 'parallel' : kinds[field.tag]!
  const text = withoutBrackets(readAsOne(field))
  const display = clean(subfields(field, 'i').join(' '))
  const indicator = filingIndicators[field.tag]
  const nonSorting = markedNonFiling(subfield(field, 'a') ?? '') || (indicator ? nonFiling(field[indicator], text) : 0)
  const work = (field.tag === '130' || field.tag === '240') && workMeant(field)
  return { kind, text, ...(display && { display }), ...(nonSorting > 0 && { nonSorting }), ...(work && { work }) }
}

/** Every further form of the title: uniform, parallel, variant, key, former, analytic, and the title in its own script (880). */
export function describeOtherTitles(record: MarcRecord): OtherTitle[] {
  const statement = dataFields(record, '245')[0]
  const parallel = statement ? splitRemainder(repairSubfields(statement)).parallel : []
  const script = dataFields(record, '880').filter((field) => (subfield(field, '6') ?? '').startsWith('245'))
  const found: OtherTitle[] = [
    ...parallel.map((text): OtherTitle => ({ kind: 'parallel', text })),
    ...dataFields(record, otherTags).map(otherTitle),
    ...script.map((field): OtherTitle => ({ kind: 'script', text: withoutIsbd(subfields(field, 'abnp').map(withoutIsbd).join(' : ')) })),
  ]
  return found.filter(({ text }, at) => text !== '' && found.findIndex((other) => other.text === text) === at)
}
