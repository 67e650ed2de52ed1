import type { Service } from '@farol/contract/institution-pages.ts'
import { useTranslation } from 'react-i18next'
import { useDeps } from '../../api/site.ts'
import { Badge } from '../../ui/badge.tsx'
import { dayName, weekdayName } from './day-words.ts'

type Spans = Service['hoje']['horarios']

/** `08:00 às 12:00, 13:00 às 22:00`, or that it is closed. */
export function SpanWords({ spans }: { spans: Spans }) {
  const { t } = useTranslation('institution')
  if (spans.length === 0) return t('hours.closedDay')
  return spans.map(({ abre, fecha }) => t('hours.and', { from: abre, to: fecha })).join(', ')
}

/** Whether the library is open at this moment, and until or from when. */
export function OpenState({ service }: { service: Service }) {
  const { t } = useTranslation('institution')
  const { language } = useDeps()
  const { aberta, fecha_as: closes, proxima_abertura: next, hoje } = service
  if (aberta)
    return (
      <p>
        <Badge tone="ok" shape="full">
          {t('hours.open', { time: closes })}
        </Badge>
      </p>
    )
  const [day = '', time] = next?.split('T') ?? []
  return (
    <p>
      <Badge tone="wait" shape="hollow">
        {t('hours.closed')}
      </Badge>{' '}
      {next && (day === hoje.data ? t('hours.opensToday', { time }) : t('hours.opens', { day: dayName(day, language), time }))}
    </p>
  )
}

/** Monday first, as a week is read on a door. */
const weekOrder = [1, 2, 3, 4, 5, 6, 0]

export function WeekTable({ service }: { service: Service }) {
  const { t } = useTranslation('institution')
  const { language } = useDeps()
  return (
    <dl className="defs">
      {weekOrder.map((day) => (
        <div key={day} className="pair">
          <dt>{weekdayName(day, language)}</dt>
          <dd>
            <SpanWords spans={service.semana[day]?.horarios ?? []} />
          </dd>
        </div>
      ))}
      {service.telefone && (
        <div className="pair">
          <dt>{t('about.phone')}</dt>
          <dd>{service.telefone}</dd>
        </div>
      )}
      {service.email && (
        <div className="pair">
          <dt>{t('about.email')}</dt>
          <dd>
            <a className="tall" href={`mailto:${service.email}`}>
              {service.email}
            </a>
          </dd>
        </div>
      )}
    </dl>
  )
}
