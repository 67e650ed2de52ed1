import { LRUCache } from 'lru-cache'
import type { MarcRecord } from '../record.ts'
import { controlValue, dataFields, isDataField, subfield, subfields, tagGroup } from '../record.ts'
import { foldCharacters } from '../fold.ts'
import type { TitleDescription } from './description.ts'

/** 008/18-34 means something else for each kind of material: books, serials, maps, music, visual, computer files, mixed. */
export type Material = 'book' | 'serial' | 'map' | 'music' | 'visual' | 'computer' | 'mixed'

export function materialOf(leader: string): Material {
  const type = leader[6] ?? 'a'
  if (type === 'a') return 'bis'.includes(leader[7] ?? 'm') ? 'serial' : 'book'
  if (type === 't') return 'book'
  if ('ef'.includes(type)) return 'map'
  if ('cdij'.includes(type)) return 'music'
  if ('gkor'.includes(type)) return 'visual'
  return type === 'm' ? 'computer' : type === 'p' || type === 'b' ? 'mixed' : 'book'
}

export function levelOf(leader: string): TitleDescription['level'] {
  const level = leader[7] ?? 'm'
  if (level === 's') return 'serial'
  if (level === 'i') return 'integrating'
  if (level === 'a' || level === 'b') return 'part'
  return level === 'c' || level === 'd' ? 'collection' : 'monograph'
}

/** 008/23, or 29 for maps and visual materials: o online, s electronic, f braille, d large print… */
export function formOfItem(record: MarcRecord): string {
  const material = materialOf(record.leader)
  const place = material === 'map' || material === 'visual' ? 29 : 23
  return controlValue(record, '008')?.[place] ?? ' '
}

/** True when 008/24-27 of a book names this nature of contents. */
export function hasNature(record: MarcRecord, letters: string): boolean {
  if (materialOf(record.leader) !== 'book') return false
  const nature = (controlValue(record, '008') ?? '').slice(24, 28)
  for (const letter of letters) if (nature.includes(letter)) return true
  return false
}
/** 008/29 of books and serials: a conference publication. */
export const isConference = (record: MarcRecord): boolean =>
  ['book', 'serial'].includes(materialOf(record.leader)) && controlValue(record, '008')?.[29] === '1'

function readCode(text: string): string | undefined {
  const known = text.trim().toLowerCase()
  return /^[a-z]{3}$/.test(known) && !['und', 'zxx', 'xxx', 'mul'].includes(known) ? known : undefined
}

const knownCodes = new LRUCache<string, { readonly code: string | undefined }>({ max: 1_000 })

/** A catalogue has some dozens of them, in each of its records. */
function code(text: string): string | undefined {
  let known = knownCodes.get(text)
  if (!known) knownCodes.set(text, (known = { code: readCode(text) }))
  return known.code
}

/** 041 codes may be run together ("engfre"). */
const codes041 = (values: readonly string[]): readonly string[] =>
  values.length === 0 ? values : values.flatMap((value) => value.match(/[A-Za-z]{3}/g) ?? [])

/** Languages of the text (041 $a $d, else 008/35-37) and of the original (041 $h). */
export function describeLanguages(record: MarcRecord): { languages: string[]; originalLanguages: string[] } {
  const fields = dataFields(record, '041').filter((field) => field.ind2 !== '7')
  const coded = (controlValue(record, '008') ?? '').slice(35, 38)
  const text = [coded]
  const original: string[] = []
  for (const field of fields) {
    text.push(...codes041(subfields(field, 'ad')))
    original.push(...codes041(subfields(field, 'h')))
  }
  const list = (given: readonly string[]): string[] => {
    const known: string[] = []
    for (const text of given) {
      const one = code(text)
      if (one !== undefined && !known.includes(one)) known.push(one)
    }
    return known
  }
  return { languages: list(text), originalLanguages: list(original) }
}

export function describeCountry(record: MarcRecord): string | undefined {
  const coded = (controlValue(record, '008') ?? '').slice(15, 18).replaceAll(/[^a-z]/g, '')
  return coded.length >= 2 && !coded.startsWith('xx') ? coded : undefined
}

// The type of work asks again what the description of the same record asked just before.
let lastOnline: { readonly record: MarcRecord; readonly online: boolean } | undefined

/** True when the title itself can be read or heard online: carrier cr, form "online", or a link to the resource. */
export function isOnline(record: MarcRecord): boolean {
  if (lastOnline?.record !== record) lastOnline = { record, online: findOnline(record) }
  return lastOnline.online
}

function findOnline(record: MarcRecord): boolean {
  if (formOfItem(record) === 'o') return true
  for (const field of record.fields) if (field.tag === '007' && !isDataField(field) && field.value.startsWith('cr')) return true
  for (const field of dataFields(record, '338'))
    if (subfields(field, 'b').includes('cr') || subfields(field, 'a').some((text) => /online/i.test(text))) return true
  for (const field of dataFields(record, '856'))
    if ((field.ind2 === '0' || field.ind2 === '1') && /^https?:/i.test(subfield(field, 'u') ?? '')) return true
  return false
}

const features: [RegExp, string][] = [
  [/braill?e/, 'braille'],
  [/large print|letra ampliada|fonte ampliada|tipos? ampliados?/, 'large_print'],
  [/daisy/, 'daisy'],
  [/libras|lingua de sinais|sign language/, 'sign_language'],
  [/audiodescri|audio descri|described video|video descr/, 'audio_description'],
  [/closed caption|legendas? (descritiva|para surdos)|subtitles for the deaf|cc\b/, 'captions'],
  [/audiolivro|audiobook|audio-?book|livro falado|talking book/, 'audio'],
]

const anyFeature = new RegExp(features.map(([pattern]) => pattern.source).join('|'))

// The type of work asks again what the description of the same record asked just before.
let lastFound: { readonly record: MarcRecord; readonly features: string[] } | undefined

/** Accessibility features in one word each, from coded places, accessibility fields and words of the description. */
export function describeAccessibility(record: MarcRecord): string[] {
  if (lastFound?.record !== record) lastFound = { record, features: findAccessibility(record) }
  return lastFound.features
}

const accessibilityTagsRead = tagGroup(['250', '300', '341', '532', '538', '546', '655'])
const accessibilityTags = tagGroup(['341', '532'])

function findAccessibility(record: MarcRecord): string[] {
  const form = formOfItem(record)
  const physical: string[] = []
  for (const field of record.fields) if (field.tag === '007' && !isDataField(field)) physical.push(field.value.slice(0, 2))
  let joined = ''
  for (const field of dataFields(record, accessibilityTagsRead)) for (const { value } of field.subfields) joined += `${value} | `
  for (const field of dataFields(record, '245')) for (const medium of subfields(field, 'h')) joined += `${medium} | `
  const text = foldCharacters(joined)
  // Nearly no record tells of any: one look instead of seven.
  const found = anyFeature.test(text) ? features.filter(([pattern]) => pattern.test(text)).map(([, feature]) => feature) : []
  if (form === 'f' || physical.some((two) => two === 'fb' || two === 'tc')) found.push('braille')
  if (form === 'd' || physical.includes('tb')) found.push('large_print')
  if (record.leader[6] === 'i') found.push('audio')
  if (dataFields(record, accessibilityTags).length > 0 && found.length === 0) found.push('described')
  return found.length < 2 ? found : [...new Set(found)]
}
