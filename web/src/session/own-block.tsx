import { useId, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/empty-state.tsx'
import { Note } from '../ui/note.tsx'
import { useLastAnswer } from './use-last-answer.ts'

interface Loaded<T> {
  readonly data: T | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly dataUpdatedAt: number
  readonly refetch: () => Promise<unknown>
}

interface OwnBlockProps<T> {
  readonly query: Loaded<T>
  /** What is on its way: "Carregando os títulos pendentes…". */
  readonly loading: string
  /** The sentence of this block for an answer that did not come. */
  readonly failed: string
  /** `stale`: the newest request failed, this is an older answer, its acts are off. */
  readonly children: (data: T, stale: boolean) => ReactNode
}

const clock = (instant: number) => {
  const date = new Date(instant)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A part of a page that is loaded by itself: it waits, fails and recovers by itself, and the rest of the page goes on. */
export function OwnBlock<T>({ query, loading, failed, children }: OwnBlockProps<T>) {
  const { t } = useTranslation('account')
  const { isError, isFetching, dataUpdatedAt, refetch } = query
  const data = useLastAnswer(query.data)
  const id = useId()
  const waits = data === undefined && !isError
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <div role="status" aria-busy={waits}>
        {waits && <Skeleton label={loading} />}
        {isError && (
          <Note tone={data === undefined ? 'stop' : 'wait'}>
            <p id={id}>
              {failed} {data !== undefined && <b>{t('dataOf', { time: clock(dataUpdatedAt) })}</b>}
            </p>
            <Button slim busy={isFetching} aria-describedby={id} onClick={() => void refetch()}>
              {t('again')}
            </Button>
          </Note>
        )}
      </div>
      {data !== undefined && children(data, isError)}
    </>
  )
}
