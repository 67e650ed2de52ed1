import type { Question } from '@farol/contract/institution-pages.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData } from 'react-router'
import { RichText } from '../../ui/rich-text.tsx'
import { Failure } from '../failure.tsx'
import type { loadQuestions } from './institution-data.ts'

function Group({ name, questions }: { name: string; questions: readonly Question[] }) {
  return (
    <section className="section">
      <h2 className="h2 rule">{name}</h2>
      {questions.map((one) => (
        <details key={one.codigo} className="fold">
          <summary>{one.pergunta}</summary>
          <RichText html={one.resposta} />
        </details>
      ))}
    </section>
  )
}

/** Frequent questions by group; each answer opens below its question. */
export function QuestionsScreen() {
  const { t } = useTranslation('institution')
  const loaded = useLoaderData<Awaited<ReturnType<typeof loadQuestions>>>()
  if (!loaded.ok) return <Failure of={loaded} />
  const questions = loaded.value.data
  const groups = [...new Set(questions.map((one) => one.grupo))]
  return (
    <div className="wrap reading">
      <h1 className="h1" tabIndex={-1}>
        {t('questions.title')}
      </h1>
      {groups.length === 0 && <p>{t('questions.empty')}</p>}
      {groups.map((group) => (
        <Group key={group} name={group || t('questions.others')} questions={questions.filter((one) => one.grupo === group)} />
      ))}
    </div>
  )
}
