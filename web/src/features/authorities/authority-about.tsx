import type { Authority } from '@farol/contract/authorities.ts'
import { authorityAddress } from '@farol/contract/screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { isWebAddress } from '../../catalogue/web-address.ts'

const neighbours = [
  ['variantes', 'authority.variants'],
  ['anteriores', 'authority.earlier'],
  ['posteriores', 'authority.later'],
  ['gerais', 'authority.broader'],
  ['especificos', 'authority.narrower'],
  ['relacionados', 'authority.related'],
] as const

function Neighbours({ authority }: { authority: Authority }) {
  const { t } = useTranslation('record')
  return neighbours.map(([field, word]) =>
    authority[field].length === 0 ? null : (
      <div className="defs-group" key={field}>
        <dt>{t(word)}</dt>
        {authority[field].map((one, at) => (
          <dd key={`${at} ${one.descricao}`}>
            {one.cod_autoridade ? <Link to={authorityAddress(one.cod_autoridade)}>{one.descricao}</Link> : one.descricao}
          </dd>
        ))}
      </div>
    ),
  )
}

function Identifiers({ authority }: { authority: Authority }) {
  const { t } = useTranslation('record')
  if (authority.identificadores.length === 0) return null
  return (
    <div className="defs-group">
      <dt>{t('authority.identifiers')}</dt>
      {authority.identificadores.map(({ esquema, valor, url }) => (
        <dd key={`${esquema}-${valor}`}>
          {esquema.toUpperCase()}{' '}
          {isWebAddress(url) ? (
            <a href={url} rel="noreferrer">
              {valor}
            </a>
          ) : (
            valor
          )}
        </dd>
      ))}
    </div>
  )
}

/** What the record of a heading says: other forms, neighbours, notes, identifiers. */
export function AuthorityAbout({ authority }: { authority: Authority }) {
  const { t } = useTranslation('record')
  return (
    <dl className="defs">
      {authority.datas && (
        <div className="defs-group">
          <dt>{t('authority.dates')}</dt>
          <dd>{authority.datas}</dd>
        </div>
      )}
      <Neighbours authority={authority} />
      {authority.notas.map((note, position) => (
        <div className="defs-group" key={`${position}-${note.tipo}`}>
          <dt>{note.rotulo}</dt>
          <dd>{note.texto}</dd>
        </div>
      ))}
      <Identifiers authority={authority} />
      {authority.links.length > 0 && (
        <div className="defs-group">
          <dt>{t('authority.links')}</dt>
          {authority.links
            .filter(({ url }) => isWebAddress(url))
            .map(({ url }) => (
              <dd key={url} className="wrap-any">
                <a href={url} rel="noreferrer">
                  {url}
                </a>
              </dd>
            ))}
        </div>
      )}
    </dl>
  )
}
