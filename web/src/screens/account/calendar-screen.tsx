import { useTranslation } from '../../i18n/use-translation.ts'
import { CalendarSheet } from '../../features/calendar/calendar-sheet.tsx'
import { useCalendarState } from '../../features/calendar/use-calendar.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { OwnScreen } from './own-screen.tsx'

function Calendar() {
  const { t } = useTranslation('calendar')
  return (
    <>
      <p className="prose">{t('hint')}</p>
      <OwnBlock query={useCalendarState()} loading={t('loading')} failed={t('failed')}>
        {(state, stale) => <CalendarSheet state={state} stale={stale} />}
      </OwnBlock>
    </>
  )
}

/** `/meu{product}/agenda`: due days and pick-ups in the calendar of a telephone. */
export function CalendarScreen() {
  const { t } = useTranslation('calendar')
  return (
    <OwnScreen title={t('accountMenu.calendar')} texts="calendar">
      {() => <Calendar />}
    </OwnScreen>
  )
}

export const Component = CalendarScreen
