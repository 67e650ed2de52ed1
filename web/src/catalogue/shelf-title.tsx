import type { ResultItem } from '@farol/contract/search.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import { Link } from '../ui/link.tsx'
import { Cover } from './cover.tsx'
import { coverNote, titleParts, wholeTitle } from './title-words.ts'

type Covered = Pick<
  ResultItem,
  'descricao' | 'subtitulo' | 'autor_principal' | 'autores' | 'ano_publicacao' | 'desc_tipo_obra' | 'link_capa'
>

/** The cover of a title. */
export const ItemCover = ({ item }: { item: Covered }) => (
  <Cover
    title={titleParts(item).title}
    note={coverNote(item)}
    year={item.ano_publicacao}
    typeOfWork={item.desc_tipo_obra}
    picture={item.link_capa}
  />
)

/** One title on a shelf: the cover is the link, its words are for those who do not see it. */
export function ShelfTitle({ item }: { item: ResultItem }) {
  const person = coverNote(item)
  return (
    <li>
      <Link to={titleAddress(item.cod_acervo)}>
        <ItemCover item={item} />
        <span className="vh" lang={item.idioma_titulo}>
          {person ? `${wholeTitle(item)}, ${person}` : wholeTitle(item)}
        </span>
      </Link>
    </li>
  )
}
