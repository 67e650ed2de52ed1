import { deleteReader } from '@farol/contract/desk/reader-records.ts'
import type { Reader } from '@farol/contract/desk/readers.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { instantText } from '../../i18n/instant.ts'
import { withProof } from '../../session/fresh-proof.ts'
import { Note } from '../../ui/note.tsx'
import { DeskSection } from './desk-section.tsx'
import { useMayAtDesk } from './desk-session.ts'
import { ReasonAct } from './reason-act.tsx'

/** Deletes the account of a reader at the person's wish: in seven days, which the person may use to take it back. */
export function ReaderDeletion({ reader, onChange }: { reader: Reader; onChange: () => void }) {
  const { t } = useTranslation('desk')
  const { call, language } = useDeps()
  if (!useMayAtDesk(deskActivities.privacy)) return null
  return (
    <DeskSection title={t('deletion.heading')}>
      <p className="prose">{t('deletion.what')}</p>
      {reader.exclusao ? (
        <Note tone="stop">
          <p>{t('deletion.waits', { day: instantText(reader.exclusao.sera_em, language) })}</p>
        </Note>
      ) : (
        <ReasonAct
          label={t('deletion.act')}
          kind="stop"
          reasonLabel={t('deletion.reason')}
          done={t('deletion.asked')}
          send={(motivo) => withProof(() => call(deleteReader, { params: { cod: reader.codigo }, body: { motivo } }))}
          onDone={onChange}
        />
      )}
    </DeskSection>
  )
}
