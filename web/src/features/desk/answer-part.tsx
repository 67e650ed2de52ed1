import type { ReactNode } from 'react'
import { CallError } from '@farol/contract/call.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import type { Answer } from './use-answer.ts'

interface AnswerPartProps<T> {
  readonly answer: Answer<T>
  /** The heading of the page as long as the answer, which has its own, is not there. */
  readonly heading?: string
  /** What is said where the server knows nothing under what was asked for, and where to look for it. */
  readonly unknown?: { readonly text: string; readonly to: string; readonly label: string }
  readonly children: (value: T) => ReactNode
}

const isUnknown = (error: unknown): boolean => error instanceof CallError && error.body?.code === 'nao_encontrado'

function Failure({ answer, unknown }: Pick<AnswerPartProps<unknown>, 'answer' | 'unknown'>) {
  const { t, i18n } = useTranslation('desk')
  const { error, reload } = answer
  return (
    <div role="alert">
      <Note tone="stop">
        <p>{unknown && isUnknown(error) ? unknown.text : failedCall(error, i18n).text}</p>
        {unknown && isUnknown(error) ? (
          <ButtonLink slim to={unknown.to}>
            {unknown.label}
          </ButtonLink>
        ) : (
          <Button slim onClick={reload}>
            {t('line.again')}
          </Button>
        )}
      </Note>
    </div>
  )
}

/** What the server answered, or that it is on its way, or why it did not come and the way to ask again. */
export function AnswerPart<T>({ answer, heading, unknown, children }: AnswerPartProps<T>) {
  const { t } = useTranslation('desk')
  const { value, error, busy } = answer
  if (error === undefined && value !== undefined) return <div aria-busy={busy}>{children(value)}</div>
  return (
    <>
      {heading && <h1 className="h1">{heading}</h1>}
      {error === undefined ? <Skeleton label={t('loading')} /> : <Failure answer={answer} {...(unknown && { unknown })} />}
    </>
  )
}
