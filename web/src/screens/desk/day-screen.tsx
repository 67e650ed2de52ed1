import { getDay } from '@farol/contract/desk/reports.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { DayLists, DayTable } from '../../features/desk/day-tables.tsx'
import { PrintButton } from '../../features/desk/print-button.tsx'
import { Said } from '../../features/desk/said.tsx'
import { typedFields, useDeskQuery } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { typedDay } from '../../i18n/typed-day.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { DeskHeading } from './desk-heading.tsx'

/** `/equipe/dia`: the counters of a day and the day before it, by library. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const { value, change } = useDeskQuery()
  const day = typedDay(value('data'))
  const answer = useAnswer(`${day}`, () => call(getDay, { query: { ...(day !== undefined && { data: day }) } }))
  return (
    <>
      <DeskHeading title={t('day.heading')}>
        <PrintButton />
      </DeskHeading>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault()
          change({ data: typedFields(event.currentTarget)['data'] })
        }}
      >
        <TextField key={day} name="data" type="date" label={t('day.day')} defaultValue={day ?? ''} />
        <Button type="submit">{t('show')}</Button>
      </form>
      <AnswerPart answer={answer}>
        {({ data }) =>
          data.length === 0 ? (
            <Said>{t('day.empty')}</Said>
          ) : (
            <>
              <DayTable rows={data} />
              <DayLists rows={data} />
            </>
          )
        }
      </AnswerPart>
    </>
  )
}
