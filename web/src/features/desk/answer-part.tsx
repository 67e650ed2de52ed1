import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failedCall } from '../../api/failed-call.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import type { Answer } from './use-answer.ts'

/** What the server answered, or that it is on its way, or why it did not come and the way to ask again. */
export function AnswerPart<T>({ answer, children }: { answer: Answer<T>; children: (value: T) => ReactNode }) {
  const { t, i18n } = useTranslation('desk')
  const { value, error, busy, reload } = answer
  if (error !== undefined)
    return (
      <div role="alert">
        <Note tone="stop">
          <p>{failedCall(error, i18n).text}</p>
          <Button slim onClick={reload}>
            {t('line.again')}
          </Button>
        </Note>
      </div>
    )
  if (value === undefined) return <Skeleton label={t('loading')} />
  return <div aria-busy={busy}>{children(value)}</div>
}
