import type { ResultItem } from '@farol/contract/search.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import type { ReactNode } from 'react'
import { Link } from '../ui/link.tsx'
import { useTitleWithLibrary } from './chosen-library.ts'
import { CopiesOf, ListedBadge } from './listed-availability.tsx'
import { Highlighted } from './highlighted.tsx'
import { ItemCover } from './shelf-title.tsx'
import { coverNote, statements, titleParts } from './title-words.ts'
import { UnapiId } from './unapi-id.tsx'

interface CardProps {
  readonly item: ResultItem
  /** The search that this title was found by, for the way back. */
  readonly from?: string
}

function TitleLink({ item, from }: CardProps) {
  const { title, subtitle } = titleParts(item)
  const withLibrary = useTitleWithLibrary()
  return (
    <h3>
      <Link to={withLibrary(titleAddress(item.cod_acervo))} state={from ? { from } : undefined} lang={item.idioma_titulo} dir="auto">
        <Highlighted text={title} />
        {subtitle && (
          <span>
            : <Highlighted text={subtitle} />
          </span>
        )}
      </Link>
    </h3>
  )
}

const authorAddress = (name: string) => `/pesquisa_geral?${new URLSearchParams({ for: 'AUTOR', q: name })}`

/** The people and bodies of a title, each leading to what else they wrote. */
export function Authors({ authors }: { authors: ResultItem['autores'] }) {
  return authors.map((author, position) => (
    <span key={`${author.nome}-${author.funcao ?? ''}`}>
      <Link to={authorAddress(author.nome)}>
        <Highlighted text={author.nome} />
      </Link>
      {author.funcao && `, ${author.funcao}`}
      {position < authors.length - 1 && '; '}
    </span>
  ))
}

/** One title in a list: cover, title, people, imprint; beside them whether it can be had, and what can be done with it (`acts`). */
export function TitleRow({ item, from, position, acts, more }: CardProps & { position?: number; acts?: ReactNode; more?: ReactNode }) {
  const { disponibilidade: counts } = item
  return (
    <li>
      <div className="no" aria-hidden="true">
        {position !== undefined && `${position}.`}
      </div>
      <ItemCover item={item} />
      <div className="txt">
        <TitleLink item={item} {...(from && { from })} />
        {item.autores.length > 0 && (
          <p className="by">
            <Authors authors={item.autores.slice(0, 3)} />
            {item.autores.length > 3 && ' …'}
          </p>
        )}
        <p className="imprint">
          <b>{item.desc_tipo_obra}</b>
          {statements([item.edicao, item.imprenta, item.desc_fisica])}
        </p>
        {more}
        <UnapiId code={item.cod_acervo} />
      </div>
      <div className="side">
        <p>
          <ListedBadge counts={counts} />
          <CopiesOf counts={counts} />
        </p>
        {item.classificacao && <p className="call">{item.classificacao}</p>}
        {acts && <div className="acts">{acts}</div>}
      </div>
    </li>
  )
}

/** One title on a wall of covers. */
export function TitleTile({ item, from, acts }: CardProps & { acts?: ReactNode }) {
  return (
    <li>
      <ItemCover item={item} />
      <div className="txt">
        <TitleLink item={item} {...(from && { from })} />
        <p className="muted">{coverNote(item)}</p>
        <p>
          <ListedBadge counts={item.disponibilidade} />
        </p>
        <UnapiId code={item.cod_acervo} />
        {acts && <div className="acts">{acts}</div>}
      </div>
    </li>
  )
}
