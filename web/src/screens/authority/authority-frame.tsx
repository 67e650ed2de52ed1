import type { Authority } from '@farol/contract/authorities.ts'
import { authorityAddress } from '@farol/contract/screens.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AuthoritySteps } from './authority-steps.tsx'

/** The heading above its own page and that of its record. */
export function AuthorityFrame({ authority, part, children }: { authority: Authority; part: '' | '/marc'; children: ReactNode }) {
  const { t } = useTranslation('record')
  const { t: shell } = useTranslation('shell')
  const path = authorityAddress(authority.cod_autoridade)
  const tabs = [
    { to: path, label: t('authority.titles'), current: part === '' },
    { to: `${path}/marc`, label: t('authority.marc'), current: part === '/marc' },
  ]
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={[{ label: shell('home'), to: '/' }, { label: authority.descricao }]} />
      <AuthoritySteps code={authority.cod_autoridade} />
      <header className="section-head">
        <p className="label">{authority.desc_tipo}</p>
        <h1 className="h1" tabIndex={-1}>
          {authority.descricao}
        </h1>
      </header>
      <Tabs label={t('authority.sections')} tabs={tabs} />
      <div className="section">{children}</div>
    </div>
  )
}
