import type { DataField, MarcRecord } from '../record.ts'
import { controlValue, dataFields, subfieldText, tagGroup } from '../record.ts'
import { clean, readable, withoutBrackets, withoutIsbd } from './clean.ts'
import type { Imprint, ImprintKind } from './description.ts'

const kinds: Record<string, ImprintKind> = {
  '0': 'production',
  '1': 'publication',
  '2': 'distribution',
  '3': 'manufacture',
  '4': 'copyright',
}

function list(field: DataField, wanted: string): string[] {
  const values: string[] = []
  for (const { code, value } of field.subfields) {
    const text = code === wanted ? clean(value) : ''
    if (text !== '') values.push(text)
  }
  return values
}

const dateText = (field: DataField): string | undefined => {
  const text = withoutIsbd(subfieldText(field, field.tag === '260' ? 'cd' : 'c'))
  return (text.endsWith('.') ? text.replace(/(?<=[\d\])])\.$/, '') : text) || undefined
}

function imprintOf(field: DataField): Imprint {
  const date = dateText(field)
  return {
    kind: field.tag === '264' ? (kinds[field.ind2] ?? 'publication') : 'publication',
    places: list(field, 'a'),
    publishers: list(field, 'b'),
    date,
  }
}

const order: ImprintKind[] = ['publication', 'production', 'distribution', 'manufacture', 'copyright']

const imprintTags = tagGroup(['260', '264'])

/** 260 and 264 alike, publication first. */
export function describeImprints(record: MarcRecord): Imprint[] {
  const imprints = dataFields(record, imprintTags).map(imprintOf)
  return imprints.length < 2 ? imprints : imprints.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** Unknown place or publisher, however abbreviated ("[S.l.]", "[s. n.]", "[Place of publication not identified]"). */
export const isUnknown = (text: string): boolean =>
  /^[[(]?\s*(s\.?\s*[ln]\.?|sine (loco|nomine)|(place|publisher|date)[^\]]* not identified|(lugar|editor)[^\]]* no identificado|(local|editora?)[^\]]* n[ãa]o identificad[oa])\s*[\])]?$/i.test(
    text,
  )

/** The years of the record: 008 when it is a year, else the first year named in the imprint. */
export function describeYears(record: MarcRecord, imprints: Imprint[]): { year?: number; lastYear?: number } {
  const coded = controlValue(record, '008') ?? ''
  const kind = coded[6] ?? ' '
  const [first, second] = [yearOf(coded.slice(7, 11)), yearOf(coded.slice(11, 15))]
  const printed = imprints.map((imprint) => firstYear(imprint.date)).find((year) => year !== undefined)
  // A reprint (r) was published in the first year; a thesis or book in c/t/s/e/p likewise.
  const year = first ?? printed
  const last = 'cdukmiq'.includes(kind) ? second : undefined
  return { year, lastYear: last !== undefined && last >= (year ?? 0) ? last : undefined }
}

const plausible = (year: number): number | undefined => (year >= 1000 && year <= 2100 ? year : undefined)

function yearOf(text: string): number | undefined {
  if (/^\d{4}$/.test(text)) return plausible(Number(text))
  // A decade or century known only ("198u", "19uu") counts from its beginning.
  return /^\d{2,3}[u-]{1,2}$/.test(text) ? plausible(Number(text.replaceAll(/[u-]/g, '0'))) : undefined
}

export function firstYear(text: string | undefined): number | undefined {
  const found = /(?<!\d)(1\d{3}|20\d{2})(?!\d)/.exec(text ?? '')
  if (found) return plausible(Number(found[1]))
  const decade = /(?<!\d)(1\d|20)(\d)?-{1,2}\??\]/.exec(text ?? '')
  return decade ? plausible(Number(`${decade[1]}${decade[2] ?? '0'}0`)) : undefined
}

/** The first text that tells something, without brackets around all of it. */
function firstKnown(imprints: readonly Imprint[], textsOf: (imprint: Imprint) => readonly string[]): string | undefined {
  for (const imprint of imprints)
    for (const text of textsOf(imprint)) {
      const known = withoutBrackets(text)
      if (!isUnknown(known)) return known || undefined
    }
  return undefined
}

/** The statement to show first: the publication one, its first known place and publisher, in plain words. */
export function firstStatement(imprints: Imprint[]): { place?: string; publisher?: string; date?: string } {
  const date = imprints.find((imprint) => imprint.date)?.date
  return {
    place: firstKnown(imprints, (imprint) => imprint.places),
    publisher: firstKnown(imprints, (imprint) => imprint.publishers),
    date: date ? readable(date) : undefined,
  }
}
