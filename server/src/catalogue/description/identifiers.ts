import type { DataField, MarcRecord } from '../record.ts'
import { dataFields, subfield, tagGroup } from '../record.ts'
import { readable, withoutEnd, withoutIsbd } from './clean.ts'
import type { Identifier, IdentifierScheme } from './description.ts'

const digits = (text: string): string => (/^[0-9X]*$/.test(text) ? text : text.replaceAll(/[^0-9Xx]/g, '').toUpperCase())

/** Of figures, or X for ten, each times the weight of its place. */
function weightedSum(text: string, weight: (at: number) => number): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum += (text[at] === 'X' ? 10 : text.charCodeAt(at) - 0x30) * weight(at)
  return sum
}

const isIsbn10 = (text: string): boolean => /^\d{9}[\dX]$/.test(text) && weightedSum(text, (at) => 10 - at) % 11 === 0
const isEan13 = (text: string): boolean => /^\d{13}$/.test(text) && weightedSum(text, (at) => (at % 2 ? 3 : 1)) % 10 === 0
const isIsbn13 = (text: string): boolean => /^97[89]/.test(text) && isEan13(text)

function isbn13Of10(isbn: string): string {
  const stem = `978${isbn.slice(0, 9)}`
  const check = (10 - (weightedSum(stem, (at) => (at % 2 ? 3 : 1)) % 10)) % 10
  return `${stem}${check}`
}

/** ISBN of 13 figures without hyphens, from either form; undefined when the check figure is wrong. Source: ISO 2108. */
export function normaliseIsbn(text: string): string | undefined {
  const plain = digits(text)
  if (isIsbn13(plain)) return plain
  return isIsbn10(plain) ? isbn13Of10(plain) : undefined
}

/** ISSN as NNNN-NNNC; undefined when the check figure is wrong. Source: ISO 3297. */
export function normaliseIssn(text: string): string | undefined {
  const plain = digits(text)
  if (!/^\d{7}[\dX]$/.test(plain) || weightedSum(plain, (at) => 8 - at) % 11 !== 0) return undefined
  return `${plain.slice(0, 4)}-${plain.slice(4)}`
}

/** DOI in lower case without resolver; undefined when it is none. Source: DOI Handbook 2.2. */
export function normaliseDoi(text: string): string | undefined {
  const found = /(?:doi:\s*|(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/[^\s"<>]+)$/i.exec(text.trim())
  return found?.[1] && withoutEnd(found[1], '.,;').toLowerCase()
}

const isbnStart = /^\s*(?:ISBN[:\s]*)?((?:97[89][-\s]?)?\d[\d\s-]{7,14}[\dXx])(?![\dXx])/

function isbnFrom(field: DataField): Identifier[] {
  const isbns: Identifier[] = []
  for (const { code, value } of field.subfields) {
    if (code !== 'a' && code !== 'z') continue
    const text = readable(value)
    const found = isbnStart.exec(text)?.[1]
    const normal = found && normaliseIsbn(found)
    const bracket = (text.includes('(') ? /\(([^)]+)\)?/.exec(text)?.[1] : undefined) ?? subfield(field, 'q')
    const note = bracket?.replace(/(?<![\s):;])[\s):;]+$/, '').replace(/^[\s(]+/, '')
    isbns.push({
      scheme: 'isbn',
      value: normal ?? withoutIsbd(text),
      valid: code === 'a' && normal !== undefined,
      written: normal && found?.includes('-') ? found.trim() : undefined,
      note: note || undefined,
    })
  }
  return isbns
}

function issnFrom(field: DataField): Identifier[] {
  const schemes: Record<string, IdentifierScheme> = { a: 'issn', l: 'issn_l', y: 'issn', z: 'issn', m: 'issn_l' }
  return field.subfields
    .filter(({ code }) => schemes[code])
    .map(({ code, value }) => {
      const normal = normaliseIssn(/\d{4}-?\s?\d{3}[\dXx]/.exec(value)?.[0] ?? '')
      return { scheme: schemes[code]!, value: normal ?? withoutIsbd(value), valid: 'al'.includes(code) && normal !== undefined }
    })
}

const other024: Record<string, IdentifierScheme> = { '0': 'isrc', '1': 'upc', '2': 'ismn', '3': 'ean' }

function identifier024(field: DataField): Identifier[] {
  const source = (subfield(field, '2') ?? '').toLowerCase()
  return field.subfields
    .filter(({ code }) => code === 'a' || code === 'z')
    .map(({ code, value }) => {
      const doi =
        source === 'doi' || /^(https?:\/\/(dx\.)?doi\.org\/|doi:)?10\.\d{4,9}\//i.test(value.trim()) ? normaliseDoi(value) : undefined
      if (doi) return { scheme: 'doi' as const, value: doi, valid: code === 'a' }
      const named = source === 'hdl' || source === 'handle' ? 'handle' : source === 'urn' ? 'urn' : (other024[field.ind1] ?? 'other')
      const plain = digits(value)
      const normal = named === 'ean' && isEan13(plain) ? plain : readable(value)
      return {
        scheme: named,
        value: normal,
        valid: code === 'a' && named !== 'other' && (named !== 'ean' || isEan13(plain)),
        ...(source && { note: source }),
      }
    })
}

const plainFields: Record<string, IdentifierScheme> = {
  '010': 'lccn',
  '013': 'patent',
  '027': 'report',
  '028': 'publisher',
  '088': 'report',
}

const plainTags = tagGroup(Object.keys(plainFields))

/** The number of a record of the Library of Congress, without what old cards wrote behind it ("85153773 /AC/r86"). Source: LCCN namespace, info:lccn. */
const lccn = (value: string): string => readable(value).replace(/\s*\/.*$/, '')

function plainIdentifiers(field: DataField): Identifier[] {
  const scheme = plainFields[field.tag]!
  return field.subfields
    .filter(({ code }) => code === 'a')
    .map(({ value }) => ({ scheme, value: scheme === 'lccn' ? lccn(value) : readable(value), valid: true }))
}

/** A DOI that only stands in a link is an identifier too. */
function doiOfLink(field: DataField): Identifier[] {
  const address = subfield(field, 'u') ?? ''
  const doi = /doi\.org\//i.test(address) ? normaliseDoi(address) : undefined
  return doi ? [{ scheme: 'doi', value: doi, valid: true }] : []
}

/** OCLC numbers stand in 035 with their source in brackets. */
const oclcOf = (field: DataField): Identifier[] => {
  const number = /^\(OCoLC\)\D*(\d+)$/.exec(readable(subfield(field, 'a') ?? ''))?.[1]
  return number ? [{ scheme: 'oclc', value: number, valid: true }] : []
}

export function describeIdentifiers(record: MarcRecord): Identifier[] {
  const found: Identifier[] = []
  const read = (fields: readonly DataField[], from: (field: DataField) => readonly Identifier[]): void => {
    for (const field of fields) for (const one of from(field)) if (one.value !== '') found.push(one)
  }
  read(dataFields(record, '020'), isbnFrom)
  read(dataFields(record, '022'), issnFrom)
  read(dataFields(record, '024'), identifier024)
  read(dataFields(record, plainTags), plainIdentifiers)
  read(dataFields(record, '035'), oclcOf)
  read(dataFields(record, '856'), doiOfLink)
  if (found.length < 2) return found
  return found.filter((one, at) => found.findIndex((other) => other.scheme === one.scheme && other.value === one.value) === at)
}
