import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { useHydrated } from '../../ui/hydrated.ts'

const isSearch = (address: unknown): address is string => typeof address === 'string' && address.startsWith('/pesquisa_geral')

/** The way back: to the search that led here, once the browser knows it; the server's page leads to the start. */
export function BackLink({ title }: { title: string }) {
  const { t } = useTranslation('record', { keyPrefix: 'title' })
  const { t: shell } = useTranslation('shell')
  const { state } = useLocation()
  const hydrated = useHydrated()
  const last: unknown = (state as { from?: unknown } | null)?.from
  const from = hydrated && isSearch(last) ? last : undefined
  const first = from ? { label: t('results'), to: from } : { label: shell('home'), to: '/' }
  return <Breadcrumbs crumbs={[first, { label: title }]} />
}
