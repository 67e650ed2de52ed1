import { lazy, Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation, useParams } from 'react-router'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { useHydrated } from '../../ui/hydration.ts'

const Steps = lazy(async () => ({ default: (await import('./result-steps.tsx')).ResultSteps }))

const lists = /^\/(?:pesquisa_\w+|plano_ensino|novas_aquisicoes|cesta)?(?:\?|$)/

/** The address of a list that leads to titles: any guide, the search on the home page, the basket. */
const isList = (address: unknown): address is string => typeof address === 'string' && lists.test(address)

/** The way back: to the list that led here, once the browser knows it, and on to its next title; the server's page leads to the start. */
export function BackLink({ title }: { title: string }) {
  const { t } = useTranslation('record', { keyPrefix: 'title' })
  const { t: shell } = useTranslation('shell')
  const { state } = useLocation()
  const { codAcervo = '' } = useParams()
  const hydrated = useHydrated()
  const last: unknown = (state as { from?: unknown } | null)?.from
  const from = hydrated && isList(last) ? last : undefined
  const first = from ? { label: t('results'), to: from } : { label: shell('home'), to: '/' }
  return (
    <>
      <Breadcrumbs crumbs={[first, { label: title }]} />
      {from && (
        <Suspense>
          <Steps key={`${from} ${codAcervo}`} from={from} code={codAcervo} />
        </Suspense>
      )}
    </>
  )
}
