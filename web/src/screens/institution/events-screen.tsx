import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData } from 'react-router'
import { EventList } from '../../features/institution/event-list.tsx'
import { Note } from '../../ui/note.tsx'
import { Failure } from '../failure.tsx'
import type { EventsData } from './institution-data.ts'

/** Events of the institution and of the outside calendar. A calendar that was never activated is not missed; one that fails is said. */
export function EventsScreen() {
  const { t } = useTranslation('institution')
  const { own, outside } = useLoaderData<EventsData>()
  if (!own.ok) return <Failure of={own} />
  const there = outside?.ok ? outside.value.data : []
  const none = own.value.data.length === 0 && there.length === 0 && outside?.ok !== false
  return (
    <div className="wrap reading">
      <h1 className="h1" tabIndex={-1}>
        {t('events.title')}
      </h1>
      {none && <p>{t('events.empty')}</p>}
      {own.value.data.length > 0 && (
        <section className="section">
          <h2 className="h2 rule">{t('events.own')}</h2>
          <EventList events={own.value.data} />
        </section>
      )}
      {there.length > 0 && (
        <section className="section">
          <h2 className="h2 rule">{t('events.outside')}</h2>
          <EventList events={there} />
        </section>
      )}
      {outside?.ok === false && <Note tone="wait">{outside.message}</Note>}
    </div>
  )
}
