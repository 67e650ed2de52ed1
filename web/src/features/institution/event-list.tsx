import type { Event } from '@farol/contract/institution-pages.ts'
import { useTranslation } from 'react-i18next'
import { useDeps } from '../../api/site.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { momentName } from './day-words.ts'

function EventItem({ event }: { event: Event }) {
  const { t } = useTranslation('institution')
  const { language } = useDeps()
  const from = momentName(event.inicio, language)
  return (
    <li>
      <h3 className="h3">{event.titulo}</h3>
      <p>
        {event.fim ? t('events.until', { from, until: momentName(event.fim, language) }) : from}
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
