import { sectionAddress, titleAddress } from '@farol/contract/screens.ts'
import type { SectionPermission, TitleSection } from '@farol/contract/title-permissions.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSectionWithLibrary } from '../../catalogue/chosen-library.ts'
import { Tabs } from '../../ui/tabs.tsx'

/** What is done with a title; the other sections are views of it. */
export const acts: readonly TitleSection[] = ['reserva', 'solicitacao-emprestimo']

/** The open views of a title as addresses; the title itself comes first. `current` is the one that is shown, if it is one of them. */
export function SectionTabs({ code, sections, current }: { code: string; sections: readonly SectionPermission[]; current?: TitleSection }) {
  const { t } = useTranslation('record')
  const { t: title } = useTranslation('record', { keyPrefix: 'title' })
  const open = sections.filter((one) => one.permitido && !acts.includes(one.secao))
  const withLibrary = useSectionWithLibrary()
  const tabs = [
    { to: withLibrary(titleAddress(code)), label: title('details'), current: current === undefined },
    ...open.map(({ secao }) => ({
      to: withLibrary(sectionAddress(code, secao)),
      label: t(`sections.${secao}`),
      current: secao === current,
    })),
  ]
  return <Tabs label={title('sections')} tabs={tabs} />
}

/** What this title does not offer, and why: nobody should look for it in vain. */
export function ClosedSections({ sections }: { sections: readonly SectionPermission[] }) {
  const { t } = useTranslation('record')
  const closed = sections.filter((one) => !one.permitido && one.motivo !== 'exige_identificacao')
  if (closed.length === 0) return null
  return (
    <details className="section small">
      <summary>{t('closed')}</summary>
      <ul>
        {closed.map(({ secao, desc_motivo: reason = '' }) => (
          <li key={secao}>{t('closedItem', { name: t(`sections.${secao}`), reason })}</li>
        ))}
      </ul>
    </details>
  )
}
