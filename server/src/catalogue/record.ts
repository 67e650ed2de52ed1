/** A MARC 21 record as plain data: what every reader makes, what is stored, and what every view is computed from. */

export type Subfield = { code: string; value: string }
export type ControlField = { tag: string; value: string }
/** `ind1` and `ind2` are one character each; a blank indicator is a space. */
export type DataField = { tag: string; ind1: string; ind2: string; subfields: Subfield[] }
export type Field = ControlField | DataField
/** `leader` has 24 characters; its lengths and base address are zeros until a writer computes them. */
export type MarcRecord = { leader: string; fields: Field[] }

export const isDataField = (field: Field): field is DataField => 'subfields' in field

/** Tags below 010 are control fields; local letters (FMT, LDR…) are data fields unless they hold no subfield. */
export const isControlTag = (tag: string): boolean => tag.startsWith('00')

export function controlValue(record: MarcRecord, tag: string): string | undefined {
  for (const field of record.fields) if (field.tag === tag && !isDataField(field)) return field.value
  return undefined
}

const none: readonly DataField[] = []
/** A description asks one record a hundred times before it turns to the next: the last one is remembered. */
let lastRead: MarcRecord | undefined
/** Of the last one, by the number of their tag, its data fields; only those whose bit is set are its own. */
const byNumber: DataField[][] = Array.from({ length: 1000 }, () => [])
/** A bit for each tag of three figures that the last one has: nearly every question is about one that it has not. */
const present = new Int32Array(32)
/** Its fields with other tags. */
const byOtherTag = new Map<string, DataField[]>()
/** Whether its data fields stand in the order of their tags, as nearly always. */
let isInOrder = true

/** The number that a tag of three figures is, -1 for any other. */
export function tagNumber(tag: string): number {
  const [a, b, c] = [tag.charCodeAt(0) - 0x30, tag.charCodeAt(1) - 0x30, tag.charCodeAt(2) - 0x30]
  return tag.length === 3 && a >= 0 && a <= 9 && b >= 0 && b <= 9 && c >= 0 && c <= 9 ? a * 100 + b * 10 + c : -1
}

/** Tags that are asked for together. One that is made once asks quicker than a list of texts. */
export interface TagGroup {
  readonly tags: readonly string[]
  /** Ascending; -1 stands for any that is not of three figures. */
  readonly numbers: readonly number[]
}

export const tagGroup = (tags: readonly string[]): TagGroup => ({ tags, numbers: tags.map(tagNumber).sort((a, b) => a - b) })

const isPresent = (number: number): boolean => (present[number >> 5]! & (1 << (number & 31))) !== 0

function readTags(record: MarcRecord): void {
  if (lastRead === record) return
  lastRead = record
  present.fill(0)
  byOtherTag.clear()
  isInOrder = true
  let before = -1
  for (const field of record.fields) {
    if (!isDataField(field)) continue
    const number = tagNumber(field.tag)
    if (number < before) isInOrder = false
    before = number
    if (number < 0) addTo(byOtherTag, field)
    else if (isPresent(number)) byNumber[number]!.push(field)
    else {
      present[number >> 5]! |= 1 << (number & 31)
      byNumber[number] = [field]
    }
  }
}

function addTo(fields: Map<string, DataField[]>, field: DataField): void {
  const same = fields.get(field.tag)
  if (same) same.push(field)
  else fields.set(field.tag, [field])
}

function withTag(tag: string): readonly DataField[] {
  const number = tagNumber(tag)
  if (number < 0) return byOtherTag.get(tag) ?? none
  return isPresent(number) ? byNumber[number]! : none
}

/** Data fields with this tag, or with one of these tags, in record order. */
export function dataFields(record: MarcRecord, tags: string | readonly string[] | TagGroup): readonly DataField[] {
  readTags(record)
  if (typeof tags === 'string') return withTag(tags)
  return 'numbers' in tags ? ofGroup(record, tags) : ofGroup(record, tagGroup(tags))
}

function ofGroup(record: MarcRecord, { tags, numbers }: TagGroup): readonly DataField[] {
  if (numbers[0]! < 0) return amongEachOther(record, tags)
  let found: readonly DataField[] = none
  for (const number of numbers) {
    if (!isPresent(number)) continue
    // A second one: how they stand among each other only the record knows.
    if (found !== none && !isInOrder) return amongEachOther(record, tags)
    found = found === none ? byNumber[number]! : [...found, ...byNumber[number]!]
  }
  return found
}

const amongEachOther = (record: MarcRecord, tags: readonly string[]): readonly DataField[] => {
  const found: DataField[] = []
  for (const field of record.fields) if (tags.includes(field.tag) && isDataField(field)) found.push(field)
  return found
}

/** Data fields whose tag begins so ('4': all 4XX), in record order. */
export const dataFieldsBeginning = (record: MarcRecord, ...starts: readonly string[]): readonly DataField[] =>
  record.fields.filter(isDataField).filter(({ tag }) => starts.some((start) => tag.startsWith(start)))

export function subfield(field: DataField | undefined, code: string): string | undefined {
  if (!field) return undefined
  for (const part of field.subfields) if (part.code === code) return part.value
  return undefined
}

/** Values of the subfields whose code is one of `codes`, in field order. */
export function subfields(field: DataField, codes: string): string[] {
  const values: string[] = []
  if (codes.length === 1) {
    for (const part of field.subfields) if (part.code === codes) values.push(part.value)
    return values
  }
  for (const part of field.subfields) if (codes.includes(part.code)) values.push(part.value)
  return values
}

/** The same values as one text, a blank between them. */
export function subfieldText(field: DataField, codes: string): string {
  let text: string | undefined
  for (const { code, value } of field.subfields) if (codes.includes(code)) text = text === undefined ? value : `${text} ${value}`
  return text ?? ''
}

export const emptyLeader = '00000nam a2200000 a 4500'

/** Makes 24 printable characters of what a file gave, Unicode marked, lengths zeroed: they belong to one serialisation, not to the record. */
export function normaliseLeader(given: string): string {
  const text = given
    .replaceAll(/[^\u0020-\u007E]/g, ' ')
    .padEnd(24, ' ')
    .slice(0, 24)
  return `00000${text.slice(5, 9)}a2200000${text.slice(17, 20)}4500`
}

// Control characters mean nothing inside a value and cannot be written in XML; the non-sorting marks (0098, 009C) do and can.
// oxlint-disable-next-line no-control-regex
const meaningless = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]/g
// Below the first combining mark everything is composed already.
// oxlint-disable-next-line no-control-regex no-misleading-character-class
const suspicious = /[\u0000-\u001F\u007F\u0300-\uFFFF]/

/** A value as it is stored: NFC, no control characters, line breaks as single spaces, no half of a surrogate pair. */
export function normaliseValue(value: string): string {
  if (!suspicious.test(value)) return value
  return value
    .toWellFormed()
    .replaceAll(/[\t\r\n]+/g, ' ')
    .replaceAll(meaningless, '')
    .normalize('NFC')
}

const isSuspicious = ({ value }: Subfield): boolean => suspicious.test(value)

function indicator(given: string): string {
  const code = given.charCodeAt(0)
  return code > 0x20 && code < 0x7f && code !== 0x23 ? given[0]! : ' '
}

const withSoundText = (field: Field): Field => {
  if (!isDataField(field)) return field
  const [ind1, ind2] = [indicator(field.ind1), indicator(field.ind2)]
  return ind1 === field.ind1 && ind2 === field.ind2 ? field : { ...field, ind1, ind2 }
}

function normaliseField(field: Field): Field {
  if (!isDataField(field)) return suspicious.test(field.value) ? { tag: field.tag, value: normaliseValue(field.value) } : field
  const [ind1, ind2] = [indicator(field.ind1), indicator(field.ind2)]
  if (ind1 === field.ind1 && ind2 === field.ind2 && !field.subfields.some(isSuspicious)) return field
  return { tag: field.tag, ind1, ind2, subfields: field.subfields.map(({ code, value }) => ({ code, value: normaliseValue(value) })) }
}

const saysSomething = (field: Field): boolean => !isDataField(field) || field.subfields.length > 0

/**
 * The record as stored and compared: two files that differ in encoding or lengths only give equal records. `soundText` when it is known
 * that no value holds anything that `normaliseValue` would change.
 */
export const normaliseRecord = ({ leader, fields }: MarcRecord, soundText = false): MarcRecord => ({
  leader: normaliseLeader(leader),
  fields: (fields.every(saysSomething) ? fields : fields.filter(saysSomething)).map(soundText ? withSoundText : normaliseField),
})

export type RecordKind = 'bib' | 'authority' | 'holdings' | 'classification' | 'community'

/** Which kind of record this is, by leader/06; else by the title field; undefined when neither tells. */
export function recordKind(record: MarcRecord): RecordKind | undefined {
  const type = record.leader[6] ?? ' '
  if (type === 'z') return 'authority'
  if (type === 'w') return 'classification'
  if (type === 'q') return 'community'
  if ('uvxy'.includes(type)) return 'holdings'
  if ('acdefgijkmoprtbhn'.includes(type)) return 'bib'
  // A leader that lost its type: what has a title is a title.
  return dataFields(record, '245').length > 0 ? 'bib' : undefined
}
