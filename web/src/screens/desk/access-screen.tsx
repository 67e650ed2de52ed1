import { useTranslation } from '../../i18n/use-translation.ts'
import { CategoryActivities } from '../../features/desk/category-activities.tsx'
import { PeopleImport } from '../../features/desk/people-import.tsx'
import { StaffRoles } from '../../features/desk/staff-roles.tsx'
import { useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { DeskHeading } from './desk-heading.tsx'

const parts = { funcoes: StaffRoles, categorias: CategoryActivities, pessoas: PeopleImport } as const
const names = ['funcoes', 'categorias', 'pessoas'] as const

/** `/equipe/acessos`: roles of the staff, what categories of readers may do, people from a file. */
export function Component() {
  const { t } = useTranslation(['desk-office', 'desk-work'])
  const { oneOf, addressWith } = useDeskQuery()
  const name = oneOf('parte', names) ?? 'funcoes'
  const Part = parts[name]
  return (
    <>
      <DeskHeading title={t('desk-work:access.heading')} />
      <Tabs
        label={t('parts.label')}
        tabs={names.map((one) => ({ to: addressWith({ parte: one }), label: t(`parts.${one}`), current: one === name }))}
      />
      <Part />
    </>
  )
}
