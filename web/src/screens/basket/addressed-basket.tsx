import { addressedLimit, basketLimit } from '@farol/contract/basket-limits.ts'
import { exportedData, readBasket, referenceStyles, type BasketItem } from '@farol/contract/basket.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { AvailabilityBadge } from '../../catalogue/availability.tsx'
import { basketAddress, readCodes, withCarried } from '../../catalogue/carried-basket.ts'
import { ItemCover } from '../../catalogue/shelf-title.tsx'
import { wholeTitle } from '../../catalogue/title-words.ts'
import { UnapiId } from '../../catalogue/unapi-id.tsx'
import { styleNames } from '../../features/basket/export-form.tsx'
import { WalkingList } from '../../features/basket/walking-list.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'

/** The titles that the basket's address holds, as the server knows them; those that are gone are not among them. */
export interface AddressedData {
  readonly codes: readonly string[]
  readonly items: Loaded<readonly BasketItem[]>
}

export async function loadAddressed({ call }: Pick<Deps, 'call'>, query: URLSearchParams): Promise<AddressedData> {
  // A copy for the installed app is asked for by a program, past the proxies that cut what readers type.
  const codes = readCodes(query.get('acervos') ?? '', query.has('guardar') ? basketLimit : addressedLimit)
  if (codes.length === 0) return { codes, items: { ok: true, value: [] } }
  const found = await attempt(call(readBasket, { body: { acervos: codes.map(Number) } }))
  return { codes, items: found.ok ? { ok: true, value: found.value.data } : found }
}

function Row({ item, codes, position }: { item: BasketItem; codes: readonly string[]; position: number }) {
  const { t } = useTranslation('basket')
  const code = item.cod_acervo
  return (
    <li>
      <span className="no" aria-hidden="true">
        {position}
      </span>
      <ItemCover item={item} />
      <div className="txt">
        <h3>
          <a href={withCarried(titleAddress(code), codes)} lang={item.idioma_titulo} dir="auto">
            {wholeTitle(item)}
          </a>
        </h3>
        <p className="small">{item.referencia}</p>
        <ul className="small">
          {item.onde.map((one) => (
            <li key={one.cod_biblioteca}>{[one.biblioteca, one.localizacao, one.numero_chamada].filter(Boolean).join(', ')}</li>
          ))}
        </ul>
      </div>
      <div className="side">
        <UnapiId code={code} />
        <p>
          <AvailabilityBadge counts={item.disponibilidade} />
        </p>
        <a
          className="btn slim"
          href={basketAddress(codes.filter((one) => one !== code))}
          aria-label={t('takeNamed', { title: wholeTitle(item) })}
        >
          {t('take')}
        </a>
      </div>
    </li>
  )
}

/** A file of these titles: the browser's own form asks for it. */
function DownloadForm({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('basket')
  return (
    <form action="/cesta/arquivo" className="section" aria-label={t('export.title')}>
      <h2 className="h2">{t('export.title')}</h2>
      <input type="hidden" name="acervos" value={codes.join(',')} />
      <SelectField label={t('export.data')} name="dados">
        {exportedData.map((one) => (
          <option key={one} value={one}>
            {t(`data.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('export.style')} name="estilo">
        {referenceStyles.map((one) => (
          <option key={one} value={one}>
            {styleNames[one]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" kind="main">
        {t('export.get')}
      </Button>
    </form>
  )
}

/** The basket without scripts: its address holds it. */
export function AddressedBasket({ codes, items }: AddressedData) {
  const { t } = useTranslation('basket')
  if (!items.ok) return <Note tone="stop">{t('failed', { why: items.message ?? '' })}</Note>
  if (items.value.length === 0)
    return (
      <Empty title={t('emptyTitle')}>
        <p>{t('emptyText')}</p>
        <ButtonLink to="/" kind="main">
          {t('search')}
        </ButtonLink>
      </Empty>
    )
  const there = items.value.map((item) => item.cod_acervo)
  return (
    <>
      {/* Shown by the service worker, which knows the time of its copy. */}
      <p data-copia="" hidden>
        {t('copyOf')} <time data-hora="" />
      </p>
      <p className="num">
        <b>{t('count', { count: there.length })}</b>
      </p>
      <p className="row-btns">
        <a className="btn" href={withCarried('/pesquisa_geral', there)}>
          {t('search')}
        </a>
      </p>
      {codes.length > there.length && <Note>{t('gone', { count: codes.length - there.length })}</Note>}
      <h2 className="vh">{t('title')}</h2>
      <ol className="bib">
        {items.value.map((item, at) => (
          <Row key={item.cod_acervo} item={item} codes={there} position={at + 1} />
        ))}
      </ol>
      <WalkingList items={items.value} plain />
      <DownloadForm codes={there} />
    </>
  )
}
