import { getLibraryCalendar } from '@farol/contract/desk/calendar.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { CalendarForm } from '../../features/desk/calendar-form.tsx'
import { useDeskLibrary } from '../../features/desk/desk-library.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { DeskHeading } from './desk-heading.tsx'

function ShownCalendar({ library }: { library: string }) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const answer = useAnswer(library, () => call(getLibraryCalendar, { params: { cod: library } }))
  const saved = () => {
    show('success', t('calendar.saved'))
    answer.reload()
  }
  return (
    <AnswerPart answer={answer}>
      {(calendar) => (
        <>
          <p className="muted">{calendar.desc_biblioteca}</p>
          <CalendarForm key={calendar.versao} calendar={calendar} onSaved={saved} />
        </>
      )}
    </AnswerPart>
  )
}

/** `/equipe/calendario`: when the library is open where the desk stands, and on which days it is not. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const library = useDeskLibrary()
  return (
    <>
      <DeskHeading title={t('calendar.heading')} />
      <ShownCalendar key={library} library={library} />
    </>
  )
}
