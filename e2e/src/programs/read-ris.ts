/** What one program reads of a title: names of fields as the table of titles has them, each with its values. */
export type ReadFields = Map<string, string[]>

const types: Readonly<Record<string, string>> = {
  BOOK: 'book', CHAP: 'chapter', JOUR: 'article', THES: 'thesis', JFULL: 'periodical', CONF: 'proceedings', STAT: 'act', STAND: 'standard', VIDEO: 'film',
  SOUND: 'recording', MAP: 'map', MUSIC: 'score', COMP: 'program', ART: 'picture', GEN: 'thing', RPRT: 'report', DATA: 'dataset', MANSCPT: 'archive',
} // prettier-ignore

/** Whom a tag names in references of one type (the tag table of RIS 2011, as reference managers read it). */
const people: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  VIDEO: { AU: 'director', A3: 'producer', C1: 'performer' },
  SOUND: { AU: 'composer', A2: 'performer', C4: 'words', A4: 'translator' },
  MUSIC: { AU: 'composer' },
  MAP: { AU: 'cartographer', C1: 'scale' },
  ART: { AU: 'artist' },
  THES: { AU: 'author', A3: 'adviser' },
  CHAP: { AU: 'author', A2: 'editor', ED: 'editor', A4: 'translator' },
  CONF: { AU: 'author', C1: 'place', ED: 'editor' },
}
const anyType: Readonly<Record<string, string>> = { AU: 'author', ED: 'editor', A4: 'translator' }

const fields: Readonly<Record<string, string>> = {
  TI: 'title', T2: 'in', PY: 'date', LA: 'language', CY: 'place', PB: 'publisher', CN: 'shelf', UR: 'url', AB: 'abstract', KW: 'subject', VL: 'volume', IS: 'issue',
  SP: 'first', EP: 'last', SN: 'number', DO: 'doi', ET: 'edition', M3: 'degree', M1: 'seriesvolume', NV: 'volumes',
} // prettier-ignore

/** One entry of a RIS file, read as a reference manager does: type first, then what each tag means in that type. */
export function readRis(text: string): ReadFields {
  const lines = text.split('\r\n').flatMap((line) => {
    const [, tag, value] = /^([A-Z][A-Z0-9]) {2}- (.*)$/.exec(line) ?? []
    return tag === undefined ? [] : [[tag, value!] as const]
  })
  const type = lines[0]![1]
  const read: ReadFields = new Map([['type', [types[type] ?? type]]])
  const meaning = { ...anyType, ...people[type], ...fields }
  for (const [tag, value] of lines.slice(1)) {
    if (tag === 'ID' || tag === 'ER') continue
    const name = people[type]?.[tag] ?? meaning[tag] ?? `unknown ${tag}`
    read.set(name, [...(read.get(name) ?? []), value])
  }
  return read
}
