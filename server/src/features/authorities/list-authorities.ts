import type { AuthorityGroup, AuthorityLine } from '@farol/contract/authorities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { fold } from '../../catalogue/fold.ts'
import { wordsInKeys } from '../../catalogue/description/heading-key.ts'
import type { HeadingKind } from '../../catalogue/description/description.ts'
import type { Stores } from '../../ports/stores.ts'
import { pageOffset } from '../../calls/page-offset.ts'
import { authorityTexts, kinds } from './wire.ts'

const kindsOf: Readonly<Record<AuthorityGroup, readonly HeadingKind[]>> = {
  pessoa: ['person'],
  entidade: ['entity'],
  evento: ['event'],
  titulo: ['work'],
  assunto: ['topic', 'place', 'period', 'genre', 'keyword'],
}

const maxWords = 32
const maxNeighbours = 5

interface Asked {
  readonly q: string
  readonly tipo?: AuthorityGroup | undefined
  readonly page: number
  readonly perPage: number
}

const neighbours = async ({ headings }: Pick<Stores, 'headings'>, id: number): Promise<AuthorityLine['ver_tambem']> =>
  (await headings.references(id)).flatMap(({ kind, label, targetId }) =>
    kind === 'see' || targetId === undefined ? [] : [{ cod_autoridade: String(targetId), descricao: label }],
  )

/** One page of headings. Throws `consulta_grande_demais` past 32 words, `pagina_distante_demais` past 10,000 headings. */
export async function listAuthorities(deps: Pick<Stores, 'headings'>, { q, tipo, page, perPage }: Asked, language: Language) {
  const words = wordsInKeys(q)
  const offset = pageOffset({ page, perPage })
  if (fold(q).split(' ').length > maxWords) throw new Refusal('consulta_grande_demais', { palavras: maxWords })
  const wanted = tipo ? kindsOf[tipo] : Object.values(kindsOf).flat()
  // What was typed holds no letter or digit: nothing is called so.
  if (q.trim() !== '' && words.length === 0) return { data: [], total: 0, page, perPage }
  const { total, found } = await deps.headings.find({ kinds: wanted, words, offset, limit: perPage })
  const data = await Promise.all(
    found.map(async ({ id, kind, label, titles, otherForm }): Promise<AuthorityLine> => {
      return {
        cod_autoridade: String(id),
        tipo: kinds[kind as HeadingKind],
        desc_tipo: authorityTexts(language).kind[kind as HeadingKind],
        descricao: label,
        ...(otherForm !== undefined && { outra_forma: otherForm }),
        ver_tambem: (await neighbours(deps, id)).slice(0, maxNeighbours),
        titulos: titles,
      }
    }),
  )
  return { data, total, page, perPage }
}
