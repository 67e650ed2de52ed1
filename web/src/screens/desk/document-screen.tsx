import { InstitutionDocuments } from '../../features/desk/institution-documents.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DeskHeading } from './desk-heading.tsx'

/** `/equipe/instituicao`: the institution's document and its settings of circulation, their earlier versions and the way back to one. */
export function Component() {
  const { t } = useTranslation('desk-work')
  return (
    <>
      <DeskHeading title={t('document.heading')} />
      <InstitutionDocuments />
    </>
  )
}
