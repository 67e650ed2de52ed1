import type { Facet } from '@farol/contract/search.ts'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Form, useLoaderData, useLocation } from 'react-router'
import { statusOf } from '../../api/loaded.ts'
import { useDeps } from '../../api/site.ts'
import { ChosenLibraryProvider } from '../../catalogue/chosen-library.ts'
import { TitleTile } from '../../catalogue/title-card.tsx'
import { useSearchStore } from '../../features/search/search-store.ts'
import { formatNumber } from '../../i18n/start.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty-state.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Failure } from '../failure.tsx'
import { loadOffered } from './guide-data.ts'
import { switchedGuide } from './switched-guide.tsx'
import {
  arrivalsAddress,
  arrivalsHead,
  arrivalsOnPage,
  dayChoices,
  loadArrivals,
  readArrivals,
  type ArrivalsData,
  type ArrivalsPlace,
} from './arrivals-data.ts'
import { Beyond, isBeyondReach } from '../../features/search/limits.tsx'

function Narrow({
  name,
  facetCode,
  chosen,
  options,
}: {
  name: string
  facetCode: 'B' | 'T' | 'K'
  chosen: string
  options: readonly Facet[]
}) {
  const { t } = useTranslation('guides')
  const { t: results } = useTranslation('results')
  const values = options.find((facet) => facet.tipo === facetCode)?.valores ?? []
  return (
    <SelectField label={results(`facet.${facetCode}`)} name={name} defaultValue={chosen}>
      <option value="">{t(`any.${facetCode}`)}</option>
      {values.map((value) => (
        <option key={value.codigo} value={value.codigo}>
          {value.descricao}
        </option>
      ))}
    </SelectField>
  )
}

function ArrivalsForm({ place, options }: { place: ArrivalsPlace; options: readonly Facet[] }) {
  const { t } = useTranslation('guides')
  const { t: shell } = useTranslation('shell')
  const days = [...new Set([...dayChoices, place.dias])].sort((a, b) => a - b)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <search> is unknown to Chrome before 118
    <Form className="guide-form" role="search" aria-label={shell('guide.novas_aquisicoes')} action="/novas_aquisicoes">
      <div className="form-lines split">
        <SelectField label={t('arrivals.days')} name="dias" defaultValue={place.dias}>
          {days.map((dias) => (
            <option key={dias} value={dias}>
              {t('arrivals.lastDays', { count: dias })}
            </option>
          ))}
        </SelectField>
        <Narrow name="biblioteca" facetCode="B" chosen={place.biblioteca} options={options} />
        <Narrow name="tipo_obra" facetCode="T" chosen={place.tipo_obra} options={options} />
        <Narrow name="area" facetCode="K" chosen={place.area} options={options} />
      </div>
      <Button type="submit" kind="main">
        {t('arrivals.show')}
      </Button>
    </Form>
  )
}

/** What came lately, as covers. */
function ArrivalsScreen() {
  const { t } = useTranslation('guides')
  const { t: shell } = useTranslation('shell')
  const { t: search } = useTranslation('search')
  const { language } = useDeps()
  const { search: query } = useLocation()
  const { options, found } = useLoaderData<ArrivalsData>()
  const place = readArrivals(query)
  const { page } = place
  useEffect(() => useSearchStore.getState().askArrivals(page), [page])
  if (!found.ok) return <Failure of={found} title={shell('failed.titles')} />
  const { data, total } = found.value
  const pages = Math.ceil(total / arrivalsOnPage)
  const isBeyond = total > 0 && (data.length === 0 || isBeyondReach(page, arrivalsOnPage))
  return (
    <div className="wrap guide-head">
      <h1 className="h1" tabIndex={-1}>
        {shell('guide.novas_aquisicoes')}
      </h1>
      <p className="muted">{t('arrivals.text')}</p>
      {!options && <FailedPart text={t('failed.filters')} />}
      <ArrivalsForm key={arrivalsAddress(place)} place={place} options={options ?? []} />
      {isBeyond && <Beyond total={total} page={page} perPage={arrivalsOnPage} first={arrivalsAddress({ ...place, page: 1 })} />}
      {total > 0 && !isBeyond && (
        <>
          <h2 className="h2">{search('countAll', { count: total, formatted: formatNumber(total, language) })}</h2>
          <ChosenLibraryProvider value={place.biblioteca || undefined}>
            <ul className="wall">
              {data.map((item) => (
                <TitleTile key={item.cod_acervo} item={item} from={arrivalsAddress(place)} />
              ))}
            </ul>
          </ChosenLibraryProvider>
          <Pagination page={place.page} pages={pages} addressOf={(page) => arrivalsAddress({ ...place, page })} />
        </>
      )}
      {total === 0 && (
        <Empty title={t('arrivals.none')}>
          <p>{t('arrivals.noneText')}</p>
        </Empty>
      )}
    </div>
  )
}

/** How new acquisitions are loaded and shown. */
export const open = switchedGuide('arrivals-screen.tsx', {
  load: (deps, address, once) =>
    loadArrivals(
      deps,
      address,
      once(['oferta', 'pesquisa_geral'], () => loadOffered(deps, 'pesquisa_geral')),
    ),
  head: arrivalsHead,
  status: (data) => statusOf((data as ArrivalsData).found),
  Screen: ArrivalsScreen,
})
