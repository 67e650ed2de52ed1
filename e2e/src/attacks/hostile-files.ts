import type { AttackCase, AttackStep } from './attack-case.ts'
import { collectionXml, foundBy, imported, isoRecord, recordXml } from './marc-text.ts'

const calm: AttackStep = { path: '/api/consulta?q=casmurro', statuses: [200], has: ['Dom Casmurro'], answered: 2_000 }
const doctype = (entities: string, body: string) => `<?xml version="1.0"?><!DOCTYPE collection [${entities}]>${body}`
const titled = (number: string, title: string) => recordXml(number, [['24510', { a: title }]])
/** A record whose title is an entity, which no writer of ours would write. */
const withEntity = (number: string, entity: string) =>
  collectionXml(titled(number, 'MARCA')).replace('MARCA', `Zuruentidade &${entity};`).replace('<?xml version="1.0" encoding="UTF-8"?>', '')

const entityFiles: readonly AttackCase[] = [
  ['file', '<!ENTITY x SYSTEM "file:///etc/passwd">'],
  ['http', '<!ENTITY x SYSTEM "<<outside>>">'],
  ['parameter', '<!ENTITY % x SYSTEM "<<outside>>"> %x;'],
  ['dtd', ''],
].map(([id, entities]) => ({
  id: `A23-${id}`,
  seen: 'a file that names other files: openlibrary PR#9617, DSpace CVE-2025-53621, CVE-2025-66516',
  steps: [
    { outside: { type: 'text/plain', body: 'segredo' }, path: '/healthz', statuses: [200] },
    {
      ...imported(
        id === 'dtd'
          ? `<?xml version="1.0"?><!DOCTYPE collection SYSTEM "<<outside>>">${withEntity('ataque-23-dtd', 'amp')}`
          : doctype(entities!, withEntity(`ataque-23-${id}`, 'x')),
        ['0 stored'],
      ),
      path: '/api/consulta?q=zuruentidade',
      statuses: [200],
      has: ['"total":0'],
      absent: ['root:', 'segredo'],
      outsideCalls: 0,
    },
    calm,
  ],
}))

const many = (text: string, times: number) => text.repeat(times)
const nested = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name, n) => `<!ENTITY ${name} "${many(`&${'abcdefgh'[n]};`, 10)}">`).join('')

const expanding: readonly AttackCase[] = [
  ['laughs', doctype(`<!ENTITY a "ha">${nested}`, withEntity('ataque-24-1', 'i'))],
  ['quadratic', doctype(`<!ENTITY a "${many('x', 1_000)}">`, withEntity('ataque-24-2', many('a;&', 2_000).slice(0, -2)))],
  ['numbers', collectionXml(titled('ataque-24-3', 'MARCA')).replace('MARCA', many('&#65;', 1_000_000))],
  ['deep', collectionXml(`<record>${many('<a>', 50_000)}${many('</a>', 50_000)}</record>`)],
  ['unended', collectionXml(titled('ataque-24-5', 'MARCA')).replace('MARCA</subfield>', many('Zuruinfinda ', 200_000))],
].map(([id, text]) => ({
  id: `A24-${id}`,
  seen: 'an entity that grows: CVE-2026-26278, 33036, 33349, 73569 of fast-xml-parser',
  steps: [{ ...imported(text!, [id === 'deep' ? 'skipped' : '0 stored']), ...calm }],
}))

const book = (number: string, title: string) => isoRecord([['001', number], ['100', `1 \u001FaZuruautor`], ['245', `10\u001Fa${title}`]]) // prettier-ignore

type Damage = (whole: string) => string
const put =
  (at: number, text: string): Damage =>
  (whole) =>
    whole.slice(0, at) + text + whole.slice(at + text.length)

/** What becomes of the bytes of one record between two whole ones. */
const damages: Readonly<Record<string, Damage>> = {
  'cut at its half': (whole) => whole.slice(0, whole.length / 2),
  'cut in its leader': (whole) => whole.slice(0, 11),
  'without its end': (whole) => whole.slice(0, -1),
  'length of nothing': put(0, '00000'),
  'length too short': put(0, '00030'),
  'length too long': put(0, '00999'),
  'length of words': put(0, 'abcde'),
  'length below zero': put(0, '-0001'),
  'base of nothing': put(12, '00000'),
  'base past the end': put(12, '99999'),
  'directory one off': put(24, '2450'),
  'field past the end': put(27, '999999999'),
  'directory of words': put(24, 'xxxxxxxxxxxx'),
  'no directory': (whole) => whole.replace('\u001E', ''),
  'a flipped bit in the leader': put(5, '\u008E'),
  'nothing but ends': () => '\u001D\u001D\u001D\u001E\u001D',
  'only zeros': () => '\u0000'.repeat(300),
  'over 99,999 bytes': (whole) => book('ataque-25-longo', 'z'.repeat(120_000)) + whole.slice(0, 0),
  'noise between': () => 'isto não é um registro '.repeat(40),
}

const broken: readonly AttackCase[] = Object.entries(damages).map(([name, damage], n) => {
  const [first, last] = [`Zuruinteiro primeiro ${n}x`, `Zuruinteiro segundo ${n}x`]
  const file = book(`ataque-25-${n}-a`, first) + damage(book(`ataque-25-${n}-b`, `Zurudanificado ${n}`)) + book(`ataque-25-${n}-c`, last)
  return {
    id: `A25-${name.replaceAll(' ', '-')}`,
    seen: 'a broken record stopped the file or was taken for another: solrmarc#101, marc4j#103, marcjs#39, openlibrary#2877',
    steps: [
      foundBy(`primeiro ${n}x`, { ...imported(file, [' read: '], { name: 'ensaio.mrc', encoding: 'latin1' }), has: [first] }),
      foundBy(`segundo ${n}x`, { has: [last], counts: { [`"descricao":"${last}"`]: 1 } }),
      calm,
    ],
  }
})

const words = 'Coração, açúcar e pão: a razão é útil em Ijuí'
/** The sentence in MARC-8: the sign of an accent before its letter. */
const inMarc8 = words
  .normalize('NFD')
  .replaceAll(
    /(\p{L})(\p{M})/gu,
    (_, letter: string, mark: string) => ({ '\u0301': '\u00E2', '\u0303': '\u00E4', '\u0327': '\u00F0' })[mark]! + letter,
  )
const asUtf8 = Buffer.from(words, 'utf8').toString('latin1')

/** A record whose title are these bytes, with the leader saying UTF-8 (`a`) or MARC-8 (a blank). */
function bytesRecord(number: string, bytes: string, says: 'a' | ' '): string {
  const mark = 'Z'.repeat(bytes.length)
  const whole = book(number, mark).replace(mark, bytes)
  return whole.slice(0, 9) + says + whole.slice(10)
}

const spoiled = ['Ã§', 'Ã£', 'Ã©', '\uFFFD', 'Cora?', 'Coração'.normalize('NFD')]

/** `read`: the sentence stands in the catalogue, letter by letter; otherwise it was refused, and nothing spoiled stands there. */
const writings: readonly (readonly [id: string, bytes: string, leader: 'a' | ' ', encoding: string | undefined, read: boolean])[] = [
  ['utf-8', asUtf8, 'a', undefined, true],
  ['utf-8-unsaid', asUtf8, ' ', undefined, true],
  ['decomposed', Buffer.from(words.normalize('NFD')).toString('latin1'), 'a', undefined, true],
  ['marc-8', inMarc8, ' ', undefined, true],
  ['latin-1-named', words, ' ', 'iso-8859-1', true],
  ['latin-1-named-said-utf-8', words, 'a', 'iso-8859-1', true],
  ['windows-1252', words, 'a', 'windows-1252', true],
  ['utf-8-named', asUtf8, ' ', 'utf-8', true],
  ['marc-8-named', inMarc8, 'a', 'marc-8', true],
  ['latin-1-said-utf-8', words, 'a', undefined, false],
  ['latin-1-as-utf-8', words, 'a', 'utf-8', false],
  ['cut-letter', asUtf8.slice(0, asUtf8.indexOf('\u00A7')), 'a', undefined, false],
]

const encodings: readonly AttackCase[] = writings.map(([id, bytes, leader, encoding, isRead], n) => ({
  id: `A27-${id}`,
  seen: 'text in another encoding than was said: Koha 33404',
  steps: [
    {
      ...imported(bytesRecord(`ataque-27-${n}`, bytes, leader), [' read: '], {
        name: 'ensaio.mrc',
        encoding: 'latin1',
        words: ['--source', `ataque27-${n}`, ...(encoding ? ['--encoding', encoding] : [])],
      }),
      path: `/api/consulta?q=zuruautor&orderBy=codigo&direction=D`,
      statuses: [200],
      ...(isRead && { until: true as const, has: [`"descricao":"${words}"`] }),
      absent: spoiled,
    },
    calm,
  ],
}))

/** Files that nobody should take in, by the operator's command beside the server (trust handbook A23 to A25, A27). */
export const hostileFiles: readonly AttackCase[] = [...entityFiles, ...expanding, ...broken, ...encodings]
