import type { Authority } from '@farol/contract/authorities.ts'
import { authorityAddress } from '@farol/contract/screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { statusOf } from '../../api/loaded.ts'
import { ShelfTitle } from '../../catalogue/shelf-title.tsx'
import { TitleRow } from '../../catalogue/title-card.tsx'
import { wholeTitle } from '../../catalogue/title-words.ts'
import { useDeps } from '../../api/site.ts'
import { AuthorityAbout } from '../../features/authorities/authority-about.tsx'
import { BasketSlot } from '../../features/basket/basket-slots.tsx'
import { formatNumber } from '../../i18n/start.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Failure } from '../failure.tsx'
import { NotFound } from '../not-found.tsx'
import type { LazyScreen } from '../lazy-screen.ts'
import { authorityHead, loadAuthority, type AuthorityData } from './authority-data.ts'
import { AuthorityFrame } from './authority-frame.tsx'

const pageAddress = (authority: Authority, role: string, page: number) =>
  `${authorityAddress(authority.cod_autoridade)}?${new URLSearchParams({ papel: role, ...(page > 1 && { page: String(page) }) })}`

function Roles({ authority, role }: { authority: Authority; role: string | undefined }) {
  const { t } = useTranslation('record')
  const { language } = useDeps()
  if (authority.titulos.length < 2) return null
  return (
    <nav className="seg" aria-label={t('authority.titles')}>
      {authority.titulos.map((one) => (
        <Link key={one.papel} to={pageAddress(authority, one.papel, 1)} {...(one.papel === role && { 'aria-current': 'true' as const })}>
          {one.rotulo} ({formatNumber(one.total, language)})
        </Link>
      ))}
    </nav>
  )
}

function Titles({ authority, data }: { authority: Authority; data: AuthorityData }) {
  const { t } = useTranslation('record')
  const { t: shell } = useTranslation('shell')
  const { titles: loaded, role } = data
  const label = authority.titulos.find((one) => one.papel === role)?.rotulo ?? t('authority.titles')
  if (loaded?.ok === false)
    return (
      <div>
        <FailedPart text={`${shell('failed.titles')}.`} />
      </div>
    )
  const titles = loaded?.value
  if (!titles || !role || titles.total === 0) return <p>{t('authority.none')}</p>
  const first = (titles.page - 1) * titles.perPage + 1
  return (
    <section aria-labelledby="titulos" className="stack-3">
      <h2 className="h2" id="titulos">
        {label}
      </h2>
      <Roles authority={authority} role={role} />
      <div className="acts">
        <BasketSlot codes={titles.data.map((item) => item.cod_acervo)} />
      </div>
      {titles.page === 1 && titles.data.length > 2 && (
        <ul className="shelf" aria-label={t('authority.shelf')}>
          {titles.data.slice(0, 8).map((item) => (
            <ShelfTitle key={item.cod_acervo} item={item} />
          ))}
        </ul>
      )}
      <ol className="bib" start={first}>
        {titles.data.map((item, position) => (
          <TitleRow
            key={item.cod_acervo}
            item={item}
            position={first + position}
            acts={<BasketSlot compact codes={[item.cod_acervo]} title={wholeTitle(item)} />}
          />
        ))}
      </ol>
      <Pagination
        page={titles.page}
        pages={Math.ceil(titles.total / titles.perPage)}
        addressOf={(page) => pageAddress(authority, role, page)}
      />
    </section>
  )
}

/** One heading: what it is, what hangs on it, what is near it. */
function AuthorityScreen() {
  const data = useLoaderData<AuthorityData>()
  const { t } = useTranslation('record')
  const { authority } = data
  if (!authority.ok)
    return authority.status === 404 ? <NotFound message={authority.message} gone={authority.gone} /> : <Failure of={authority} />
  return (
    <AuthorityFrame authority={authority.value} part="">
      <div className="with-side right">
        <Titles authority={authority.value} data={data} />
        <section aria-labelledby="sobre" className="stack-3">
          <h2 className="h2" id="sobre">
            {t('authority.record')}
          </h2>
          {!authority.value.registro && <p className="small muted">{t('authority.made')}</p>}
          <AuthorityAbout authority={authority.value} />
        </section>
      </div>
    </AuthorityFrame>
  )
}

export const screen: LazyScreen = {
  load: loadAuthority,
  head: authorityHead(''),
  status: (data) => statusOf((data as AuthorityData).authority),
  Screen: AuthorityScreen,
}
