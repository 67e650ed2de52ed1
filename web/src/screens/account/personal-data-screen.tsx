import { useTranslation } from '../../i18n/use-translation.ts'
import { KnownFacts } from '../../features/personal-data/known-facts.tsx'
import { PersonalDataForm } from '../../features/personal-data/personal-data-form.tsx'
import { RegistrationSection } from '../../features/personal-data/registration-section.tsx'
import { usePersonalData } from '../../features/personal-data/use-personal-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useLastAnswer } from '../../session/use-last-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import '../../styles/account.css'

function Content() {
  const { t } = useTranslation('person')
  const { data: answered, isError, refetch } = usePersonalData()
  const data = useLastAnswer(answered)
  if (!data && isError)
    return (
      <Note tone="stop">
        <p>{t('failed')}</p>
        <Button slim onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </Note>
    )
  if (!data) return <p aria-busy="true">{t('loading')}</p>
  return (
    <div className="stack-5">
      <PersonalDataForm record={data} refetch={refetch} />
      <RegistrationSection />
      <KnownFacts record={data} />
    </div>
  )
}

/** `/meu{product}/dados-pessoais`: what the institution holds about the person, and what of it they change. */
export function PersonalDataScreen() {
  const { t } = useTranslation('person')
  const ready = useTexts('person')
  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        {t('accountMenu.personalData')}
      </h1>
      {ready && <Content />}
    </>
  )
}

export const Component = PersonalDataScreen
