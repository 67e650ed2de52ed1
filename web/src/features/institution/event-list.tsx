import type { Event } from '@farol/contract/institution-pages.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { clockTime } from '../../i18n/clock-time.ts'
import { momentName } from './day-words.ts'

const lengthOfDay = 'YYYY-MM-DD'.length

/** From when until when; a day that is both is written once. */
function WhenWords({ event: { inicio, fim } }: { event: Pick<Event, 'inicio' | 'fim'> }) {
  const { t } = useTranslation('institution')
  const { language } = useDeps()
  if (!fim) return momentName(inicio, language)
  const [from, until] = [inicio, fim].map((moment) => ({ day: moment.slice(0, lengthOfDay), time: moment.slice(lengthOfDay + 1) }))
  if (from!.day !== until!.day) return t('events.until', { from: momentName(inicio, language), until: momentName(fim, language) })
  const day = momentName(from!.day, language)
  if (!from!.time || !until!.time) return day
  return `${day}, ${t('hours.and', { from: clockTime(from!.time, language), to: clockTime(until!.time, language) })}`
}

function EventItem({ event }: { event: Event }) {
  const { t } = useTranslation('institution')
  return (
    <li>
      <h3 className="h3">{event.titulo}</h3>
      <p>
        <WhenWords event={event} />
        {event.local && `, ${event.local}`}
      </p>
      {event.descricao && <RichText html={event.descricao} />}
      {event.link && (
        <p>
          <a href={event.link}>{t('events.more', { title: event.titulo })}</a>
        </p>
      )}
    </li>
  )
}

export function EventList({ events }: { events: readonly Event[] }) {
  return (
    <ul className="stack-5">
      {events.map((event) => (
        <EventItem key={event.codigo} event={event} />
      ))}
    </ul>
  )
}
