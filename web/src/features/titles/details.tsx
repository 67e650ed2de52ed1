import { authorityAddress, titleAddress } from '@farol/contract/screens.ts'
import type { TitleReply } from '@farol/contract/titles.ts'
import { Link } from '../../ui/link.tsx'
import { useSectionWithLibrary } from '../../catalogue/chosen-library.ts'
import { isWebAddress } from '../../catalogue/web-address.ts'

type Group = TitleReply['grupos'][number]
type Value = Group['valores'][number]

function GroupValue({ value }: { value: Value }) {
  const withLibrary = useSectionWithLibrary()
  if (isWebAddress(value.url))
    return (
      <a className="tall" href={value.url} rel="noreferrer" lang={value.idioma} dir="auto">
        {value.texto}
      </a>
    )
  const to = value.cod_acervo ? withLibrary(titleAddress(value.cod_acervo)) : value.cod_autoridade && authorityAddress(value.cod_autoridade)
  if (to)
    return (
      <Link className="tall" to={to} lang={value.idioma} dir="auto">
        {value.texto}
      </Link>
    )
  return <bdi lang={value.idioma}>{value.texto}</bdi>
}

const subjectAddress = (value: Value) =>
  value.cod_autoridade
    ? authorityAddress(value.cod_autoridade)
    : `/pesquisa_geral?${new URLSearchParams({ for: 'ASSUNTO', q: value.texto })}`

function Subject({ value }: { value: Value }) {
  return (
    <li>
      <Link className="chip" to={subjectAddress(value)}>
        {value.texto}
      </Link>
    </li>
  )
}

/** The subjects of a title, each leading to what else is about it. */
export function Subjects({ values }: { values: readonly Value[] }) {
  return (
    <ul className="chips">
      {values.map((value, at) => (
        // A topic and a genre may have the same name.
        <Subject key={`${at} ${value.texto}`} value={value} />
      ))}
    </ul>
  )
}

/** What the record says, group by group, in the server's words. */
export function Details({ groups }: { groups: readonly Group[] }) {
  return (
    <dl className="defs">
      {groups.map((group) => (
        <div className="defs-group" key={group.grupo}>
          <dt>{group.rotulo}</dt>
          {group.valores.map((value, at) => (
            <dd key={`${at} ${value.texto}`}>
              <GroupValue value={value} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
