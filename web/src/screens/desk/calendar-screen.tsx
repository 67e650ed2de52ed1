import { getLibraryCalendar } from '@farol/contract/desk/calendar.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { CalendarChange } from '../../features/desk/calendar-change.tsx'
import { CalendarForm } from '../../features/desk/calendar-form.tsx'
import { useDeskLibrary } from '../../features/desk/desk-library.ts'
import { useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { DeskHeading } from './desk-heading.tsx'

function ShownCalendar({ library }: { library: string }) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const answer = useAnswer(library, () => call(getLibraryCalendar, { params: { cod: library } }))
  const { change } = useDeskQuery()
  const isShown = useIsShown()
  const saved = (version: number) => {
    show('success', t('calendar.saved'))
    if (!isShown()) return
    change({ avisados: String(version) })
    answer.reload()
  }
  return (
    <AnswerPart answer={answer}>
      {(calendar) => (
        <div className="stack-5">
          <p className="muted">{calendar.desc_biblioteca}</p>
          <CalendarChange library={library} />
          <CalendarForm key={calendar.versao} calendar={calendar} onSaved={saved} />
        </div>
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
