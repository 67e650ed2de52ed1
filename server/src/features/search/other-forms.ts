import type { TitleForms } from '@farol/contract/editions.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { fold } from '../../catalogue/fold.ts'
import type { TitleHeading } from '../../ports/headings.ts'
import type { Stores } from '../../ports/stores.ts'
import { holdsTooMany, maxWords } from './query-words.ts'

type Deps = Pick<Stores, 'headings' | 'titles'>
type Form = TitleForms['formas'][number]

const maxAuthorities = 5
/** Kinds of headings that a search of titles looks for. */
const kinds = ['person', 'entity', 'event', 'work', 'topic', 'place', 'genre', 'series', 'publisher']

const wordsOf = (text: string): readonly string[] => fold(text).split(' ').filter(Boolean)

const maxEnding = 3
const minStem = 4
/** Of two words that both end otherwise: `menino` and `menina`, not `Aluísio` and `Aluizio`. */
const minSharedStem = 5

/** The same word, or one with another ending: an index finds both. */
function isAlike(a: string, b: string): boolean {
  if (a === b) return true
  const shorter = Math.min(a.length, b.length)
  let same = 0
  while (same < shorter && a[same] === b[same]) same++
  const stem = same === shorter ? minStem : minSharedStem
  return same >= stem && Math.max(a.length, b.length) - same <= maxEnding
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Of scripts without blanks what is asked for may be a part of a name, or stand on both sides of its comma. */
const holding = (asked: readonly string[], text: string): readonly string[] => {
  const words = wordsOf(text)
  const run = unspaced.test(text) ? words.join('') : ''
  return asked.filter((word) => words.some((one) => isAlike(word, one)) || (run !== '' && unspaced.test(word) && run.includes(word)))
}

/** For each word that a title's own headings and title line lack, the form that has most of them. */
function formsOf(
  asked: readonly string[],
  own: string,
  headings: readonly TitleHeading[],
  forms: ReadonlyMap<number, readonly string[]>,
): Form[] {
  const lacking = new Set(asked)
  for (const word of holding(asked, [own, ...headings.map(({ label }) => label)].join(' '))) lacking.delete(word)
  const candidates = headings.flatMap(({ headingId, label }) => (forms.get(headingId) ?? []).map((form) => ({ headingId, label, form })))
  const found: Form[] = []
  while (lacking.size > 0) {
    const rated = candidates.map((one) => ({ one, words: holding([...lacking], one.form) }))
    const best = rated.reduce((a, b) => (b.words.length > a.words.length ? b : a), { one: candidates[0], words: [] as readonly string[] })
    if (!best.one || best.words.length === 0) break
    for (const word of best.words) lacking.delete(word)
    found.push({ cod_autoridade: String(best.one.headingId), descricao: best.one.label, variante: best.one.form })
  }
  return found
}

async function authoritiesWith({ headings }: Deps, words: readonly string[]): Promise<Form[]> {
  const { found } = await headings.find({ kinds, words, offset: 0, limit: maxAuthorities })
  return found.flatMap(({ id, label, otherForm }) =>
    otherForm === undefined ? [] : [{ cod_autoridade: String(id), descricao: label, variante: otherForm }],
  )
}

/** Titles that are not shown are left out, as are those that have all the words themselves. Throws `consulta_grande_demais`. */
export async function listOtherForms(
  deps: Deps,
  { q, acervos }: { readonly q: string; readonly acervos: readonly string[] },
): Promise<{ data: TitleForms[]; autoridades: Form[] }> {
  if (holdsTooMany(q)) throw new Refusal('consulta_grande_demais', { palavras: maxWords })
  const words = [...new Set(wordsOf(q))]
  if (words.length === 0) return { data: [], autoridades: [] }
  const ids = [...new Set(acervos.filter((code) => /^[1-9]\d{0,14}$/.test(code)).map(Number))]
  if (ids.length === 0) return { data: [], autoridades: await authoritiesWith(deps, words) }
  const [titles, headings] = await Promise.all([deps.titles.byIds(ids), deps.headings.ofTitles(ids)])
  const forms = await deps.headings.otherForms([...new Set(headings.map(({ headingId }) => headingId))])
  const data = titles
    .filter((title) => !title.suppressed)
    .map(({ id, titleLine }) => {
      const own = headings.filter(({ titleId }) => titleId === id)
      return { cod_acervo: String(id), formas: formsOf(words, titleLine, own, forms) }
    })
  return { data: data.filter(({ formas }) => formas.length > 0), autoridades: [] }
}
