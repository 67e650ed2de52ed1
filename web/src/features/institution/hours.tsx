import type { Service } from '@farol/contract/institution-pages.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Badge } from '../../ui/badge.tsx'
import { clockTime } from '../../i18n/clock-time.ts'
import { dayName, weekdayName, weekdayOf } from './day-words.ts'
import { joinedDays } from './joined-days.ts'

type Spans = Service['hoje']['horarios']

/** `8h às 12h, 13h às 22h`, or that it is closed. */
export function SpanWords({ spans }: { spans: Spans }) {
  const { t } = useTranslation('institution')
  const { language } = useDeps()
  const time = (text: string) => clockTime(text, language)
  if (spans.length === 0) return t('hours.closedDay')
  return spans.map(({ abre, fecha }) => t('hours.and', { from: time(abre), to: time(fecha) })).join(', ')
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
          {t('hours.open', { time: clockTime(closes ?? '', language) })}
        </Badge>
      </p>
    )
  const [day = '', time] = next?.split('T') ?? []
  return (
    <p>
      <Badge tone="wait" shape="hollow">
        {t('hours.closed')}
      </Badge>{' '}
      {next &&
        (day === hoje.data
          ? t('hours.opensToday', { time: clockTime(time ?? '', language) })
          : t('hours.opens', { day: dayName(day, language), time: clockTime(time ?? '', language) }))}
    </p>
  )
}

/** The week in short: days of the same hours joined, today's named. */
export function WeekTable({ service }: { service: Service }) {
  const { t } = useTranslation('institution')
  const { language } = useDeps()
  const today = weekdayOf(service.hoje.data)
  return (
    <dl className="defs">
      {joinedDays(service.semana).map(({ first, last, days, spans }) => {
        const isToday = days.includes(today)
        const names = { from: weekdayName(first, language), until: weekdayName(last, language) }
        return (
          <div key={first} className="pair" {...(isToday && { 'aria-current': 'date' as const })}>
            <dt>
              {first === last ? names.from : t('hours.days', names)}
              {isToday && <b>{` (${t('hours.today')})`}</b>}
            </dt>
            <dd>
              <SpanWords spans={spans} />
            </dd>
          </div>
        )
      })}
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
