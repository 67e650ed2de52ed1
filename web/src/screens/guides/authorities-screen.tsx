import { authorityGroups, type AuthorityLine } from '@farol/contract/authorities.ts'
import { authorityAddress } from '@farol/contract/screens.ts'
import { maxCharacters } from '@farol/contract/search.ts'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Form, useLoaderData, useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { statusOf } from '../../api/loaded.ts'
import { useDeps } from '../../api/site.ts'
import { formatNumber } from '../../i18n/start.ts'
import { useNavigation } from '../../session/navigation-store.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Failure } from '../failure.tsx'
import {
  authoritiesAddress,
  authoritiesHead,
  loadAuthorities,
  onPage,
  readAuthorities,
  type AuthoritiesData,
  type AuthoritiesPlace,
} from './authorities-data.ts'
import { switchedGuide } from './switched-guide.tsx'
import { Beyond, DroppedNotes, isBeyondReach } from '../../features/search/limits.tsx'

function AuthoritiesForm({ place }: { place: AuthoritiesPlace }) {
  const { t } = useTranslation('guides')
  const { t: shell } = useTranslation('shell')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> is unknown to Chrome before 118
    <Form className="guide-form" role="search" aria-label={shell('guide.pesquisa_autoridades')} action="/pesquisa_autoridades">
      <div className="form-lines split">
        <SelectField label={t('authorities.kind')} name="tipo" defaultValue={place.tipo}>
          <option value="">{t('authorities.any')}</option>
          {authorityGroups.map((group) => (
            <option key={group} value={group}>
              {t(`authorities.${group}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('authorities.words')}
          hint={t('authorities.hint')}
          name="q"
          type="search"
          autoComplete="off"
          maxLength={maxCharacters}
          defaultValue={place.q}
        />
      </div>
      <Button type="submit" kind="main">
        {t('submit')}
      </Button>
    </Form>
  )
}

function Line({ line, from }: { line: AuthorityLine; from: string }) {
  const { t } = useTranslation('guides')
  const { t: search } = useTranslation('search')
  const { language } = useDeps()
  const own = (
    <Link to={authorityAddress(line.cod_autoridade)} state={{ from }}>
      {line.descricao}
    </Link>
  )
  return (
    <li>
      <h3>
        {line.outra_forma ? (
          <>
            <span className="muted">{t('authorities.see', { form: line.outra_forma })}</span> {own}
          </>
        ) : (
          own
        )}
      </h3>
      <p className="imprint">
        <b>{line.desc_tipo}</b>
        <span className="num">{search('facetTitles', { count: line.titulos, formatted: formatNumber(line.titulos, language) })}</span>
      </p>
      {line.ver_tambem.length > 0 && (
        <p className="small">
          <span className="muted">{t('authorities.seeAlso')}</span>{' '}
          {line.ver_tambem.map((one, position) => (
            <span key={one.cod_autoridade}>
              {position > 0 && '; '}
              <Link className="tall" to={authorityAddress(one.cod_autoridade)} state={{ from }}>
                {one.descricao}
              </Link>
            </span>
          ))}
        </p>
      )}
    </li>
  )
}

/** Persons, bodies, events, uniform titles and subjects, from any of their forms. */
function AuthoritiesScreen() {
  const { t } = useTranslation('guides')
  const { t: shell } = useTranslation('shell')
  const { language } = useDeps()
  const { search } = useLocation()
  const found = useLoaderData<AuthoritiesData>()
  const place = readAuthorities(search)
  const show = useNavigation((state) => state.showAuthorities)
  useEffect(() => {
    if (found.ok) show(found.value.data)
  }, [found, show])
  if (!found.ok) return <Failure of={found} title={t('failed.authorities')} />
  const { data, total } = found.value
  const isBeyond = total > 0 && (data.length === 0 || isBeyondReach(place.page, onPage))
  return (
    <div className="wrap guide-head">
      <h1 className="h1" tabIndex={-1}>
        {shell('guide.pesquisa_autoridades')}
      </h1>
      <p className="muted">{t('authorities.text')}</p>
      <AuthoritiesForm key={authoritiesAddress(place)} place={place} />
      {place.isCut && <DroppedNotes dropped={['q']} />}
      {isBeyond && <Beyond total={total} page={place.page} perPage={onPage} first={authoritiesAddress({ ...place, page: 1 })} />}
      {total > 0 && !isBeyond && (
        <>
          <h2 className="h2">{t('authorities.count', { count: total, formatted: formatNumber(total, language) })}</h2>
          <ol className="refs headings" start={(place.page - 1) * onPage + 1}>
            {data.map((line) => (
              <Line key={line.cod_autoridade} line={line} from={authoritiesAddress(place)} />
            ))}
          </ol>
          <Pagination page={place.page} pages={Math.ceil(total / onPage)} addressOf={(page) => authoritiesAddress({ ...place, page })} />
        </>
      )}
      {total === 0 && (
        <Empty title={t('authorities.none')}>
          <p>{t('authorities.noneText')}</p>
        </Empty>
      )}
    </div>
  )
}

/** How the authorities guide is loaded and shown. */
export const open = switchedGuide('authorities-screen.tsx', {
  load: loadAuthorities,
  head: authoritiesHead,
  status: (data) => statusOf(data as AuthoritiesData),
  Screen: AuthoritiesScreen,
})
