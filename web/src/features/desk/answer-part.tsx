import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import type { Answer } from './use-answer.ts'

interface AnswerPartProps<T> {
  readonly answer: Answer<T>
  /** The heading of the page as long as the answer, which has its own, is not there. */
  readonly heading?: string
  readonly children: (value: T) => ReactNode
}

/** What the server answered, or that it is on its way, or why it did not come and the way to ask again. */
export function AnswerPart<T>({ answer, heading, children }: AnswerPartProps<T>) {
  const { t, i18n } = useTranslation('desk')
  const { value, error, busy, reload } = answer
  if (error === undefined && value !== undefined) return <div aria-busy={busy}>{children(value)}</div>
  return (
    <>
      {heading && <h1 className="h1">{heading}</h1>}
      {error === undefined ? (
        <Skeleton label={t('loading')} />
      ) : (
        <div role="alert">
          <Note tone="stop">
            <p>{failedCall(error, i18n).text}</p>
            <Button slim onClick={reload}>
              {t('line.again')}
            </Button>
          </Note>
        </div>
      )}
    </>
  )
}
