import { LRUCache } from 'lru-cache'
import type { DataField } from '../record.ts'
import { subfields } from '../record.ts'
import { foldCharacters } from '../fold.ts'
import type { Role } from './description.ts'

/** Relator codes of MARC 21 that a catalogue meets, as our roles. */
const byCode: Record<string, Role> = {
  aut: 'author', cre: 'author', dis: 'author', inv: 'author', asn: 'contributor', org: 'organizer', pbd: 'editor', edt: 'editor', edc: 'editor', edm: 'editor',
  red: 'editor', com: 'compiler', trl: 'translator', ill: 'illustrator', ths: 'adviser', dgs: 'adviser', drt: 'director', fmd: 'director', pro: 'producer',
  fmp: 'producer', sce: 'screenwriter', aus: 'screenwriter', cmp: 'composer', lyr: 'lyricist', lbt: 'lyricist', arr: 'arranger', cnd: 'conductor',
  prf: 'performer', act: 'performer', sng: 'performer', itr: 'performer', mus: 'performer', voc: 'performer', nrt: 'narrator', adp: 'adapter',
  pht: 'photographer', ctg: 'cartographer', art: 'artist', aui: 'prefacer', wpr: 'prefacer', aft: 'prefacer', win: 'prefacer', rev: 'reviser', pfr: 'reviser',
  ann: 'annotator', cmm: 'annotator', cwt: 'annotator', wac: 'annotator', ivr: 'interviewer', ive: 'interviewee', pbl: 'publisher', dgg: 'degree_grantor',
  his: 'host', orm: 'organizer', spn: 'sponsor', fnd: 'sponsor', isb: 'sponsor', ctb: 'contributor', oth: 'contributor', col: 'contributor', coe: 'coordinator',
} // prettier-ignore

/** Beginnings of relator words (Portuguese, English, Spanish, French), folded; the first that fits wins. */
const byWord: [RegExp, Role][] = [
  [/^(co-?orient|coadvis)/, 'coadviser'],
  [/^(orient|advis|thesis advis|degree supervis|supervis)/, 'adviser'],
  [/^(organi[zs]a|org\b|orgs\b)/, 'organizer'],
  [/^(coord)/, 'coordinator'],
  [/^(comp\b|comps\b|compil)/, 'compiler'],
  [/^(trad|trans|tr\b)/, 'translator'],
  [/^(ilust|illus|il\b|ill\b)/, 'illustrator'],
  [/^(dir\b|dire|film director|realiz)/, 'director'],
  [/^(prod)/, 'producer'],
  [/^(rotei|argum|screenw|guion|guiao|scenar)/, 'screenwriter'],
  [/^(compos)/, 'composer'],
  [/^(letr|lyric|librett)/, 'lyricist'],
  [/^(arran|arr\b)/, 'arranger'],
  [/^(reg[ei]|condu|maestr)/, 'conductor'],
  [/^(interpr|int[eé]rpr|perf|actor|ator|atriz|cant|singer|music|elenco|instrumentalist|vocalist)/, 'performer'],
  [/^(narr|locu|leitor|lido por)/, 'narrator'],
  [/^(adapt)/, 'adapter'],
  [/^(fot|phot)/, 'photographer'],
  [/^(cart)/, 'cartographer'],
  [/^(art|design|capa|cover)/, 'artist'],
  [/^(pref|apres|introd|posf|prolog|author of introd|writer of)/, 'prefacer'],
  [/^(rev|revis)/, 'reviser'],
  [/^(anot|annot|coment|comment|notas)/, 'annotator'],
  [/^(entrevistador|interviewer)/, 'interviewer'],
  [/^(entrevistad|interviewee)/, 'interviewee'],
  [/^(editora\b|publisher|publ\b|casa ed)/, 'publisher'],
  [/^(degree grant|institu|universidade)/, 'degree_grantor'],
  [/^(edi[ct]|ed\b|eds\b|redat)/, 'editor'],
  [/^(host|sede|realizador)/, 'host'],
  [/^(patroc|spons|promot)/, 'sponsor'],
  [/^(aut|auth|creator|joint author|dissertant|coautor|co-autor)/, 'author'],
  [/^(colab|contrib)/, 'contributor'],
]

export function roleOfWord(word: string): Role | undefined {
  const folded = foldCharacters(word)
    .replaceAll(/[.,;:()[\]]/g, ' ')
    .trim()
  if (!folded) return undefined
  if (/^[a-z]{3}$/.test(folded) && byCode[folded]) return byCode[folded]
  return byWord.find(([pattern]) => pattern.test(folded))?.[1]
}

interface RelatorWords {
  readonly words: string
  readonly roles: readonly Role[]
}

const known = new LRUCache<string, RelatorWords>({ max: 5_000 })

/** What one $e says. A catalogue uses a few dozen of them in millions of records: each is read once. */
function relatorWords(given: string): RelatorWords {
  const before = known.get(given)
  if (before) return before
  const words = given.replace(/(?<![\s,;:])[\s,;:]+$/, '').replace(/^[\s,]+/, '')
  const roles = words
    .split(/[,;&]| e | and /)
    .map(roleOfWord)
    .filter((role) => role !== undefined)
  known.set(given, { words, roles })
  return { words, roles }
}

/** Roles of a name: $4 first, then the words of $e (of $j on events); a code may come as an address (…/relators/aut). */
export function rolesOf(field: DataField): { roles: Role[]; words: string[] } {
  const relator = field.tag.endsWith('11') ? 'j' : 'e'
  if (!field.subfields.some(({ code }) => code === relator || code === '4')) return { roles: [], words: [] }
  const told = subfields(field, relator).map(relatorWords)
  const codes = subfields(field, '4').map((code) => code.slice(code.lastIndexOf('/') + 1))
  const found = new Set<Role>()
  for (const code of codes) {
    const role = byCode[code.trim().toLowerCase()]
    if (role !== undefined) found.add(role)
  }
  for (const { roles } of told) for (const role of roles) found.add(role)
  return { roles: [...found], words: told.map(({ words }) => words) }
}
