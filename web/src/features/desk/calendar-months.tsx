import { languageTag, type Language } from '@farol/contract/language.ts'
import { useState } from 'react'
import { useDeps } from '../../api/site.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { calendarDay, monthAfter, weeksOf, type CalendarDay, type DayException } from './calendar-days.ts'
import { hoursText, type Hours } from './hours-text.ts'

const shown = 3
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

const marks = { open: '', closed_by_week: '–', closed: '✕', special: '◆' } as const
const looks = { open: '', closed_by_week: 'muted', closed: 'said-stop', special: 'said-wait' } as const

const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTag(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** The number of a day with a shape for what it is; the words stand beside it for who hears them. */
function DayCell({ day }: { day: CalendarDay }) {
  const { t } = useTranslation('desk-work')
  const { state, name, yearly, hours } = day
  const told = [name, state === 'open' ? '' : hours.length > 0 ? hoursText(hours) : t('calendar.closed'), yearly ? t('calendar.yearly') : ''] // prettier-ignore
  const words = told.filter(Boolean).join(', ')
  return (
    <td className={looks[state]} {...(words && { title: words })}>
      {Number(day.date.slice(8))}
      {state !== 'open' && (
        <>
          <span aria-hidden="true">
            {marks[state]}
            {yearly && '↻'}
          </span>
          <span className="vh">: {words}</span>
        </>
      )}
    </td>
  )
}

interface MonthsProps {
  /** The first local day that is shown, YYYY-MM-DD. */
  readonly today: string
  readonly week: readonly (readonly Hours[])[]
  readonly exceptions: readonly DayException[]
}

/** Months of a library as they would be: closed, special and yearly days. */
export function CalendarMonths({ today, week, exceptions }: MonthsProps) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const [first, setFirst] = useState(today.slice(0, 7))
  return (
    <section aria-labelledby="calendar-months">
      <h2 className="h2" id="calendar-months">
        {t('calendar.months')}
      </h2>
      <p className="hint">{t('calendar.legend')}</p>
      <ul className="months">
        {Array.from({ length: shown }, (_, nth) => monthAfter(first, nth)).map((month) => (
          <li key={month}>
            <table>
              <caption>{monthName(month, language)}</caption>
              <thead>
                <tr>
                  {weekdays.map((one) => (
                    <th key={one} scope="col">
                      <span aria-hidden="true">{t(`calendar.day.${one}`).slice(0, 1)}</span>
                      <span className="vh">{t(`calendar.day.${one}`)}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeksOf(month).map((days) => (
                  <tr key={days.find(Boolean)}>
                    {days.map((date, at) =>
                      date === undefined ? (
                        // oxlint-disable-next-line react/no-array-index-key -- an empty cell is told by its place alone
                        <td key={at} aria-hidden="true" />
                      ) : (
                        <DayCell key={date} day={calendarDay(date, week, exceptions)} />
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </li>
        ))}
      </ul>
      <div className="row-btns">
        <Button slim onClick={() => setFirst(monthAfter(first, -shown))}>
          {t('calendar.earlier')}
        </Button>
        <Button slim onClick={() => setFirst(monthAfter(first, shown))}>
          {t('calendar.later')}
        </Button>
      </div>
    </section>
  )
}
