import { screens } from '@farol/contract/screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { dayName } from '../../features/institution/day-words.ts'
import { OpenState, SpanWords, WeekTable } from '../../features/institution/hours.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Failure } from '../failure.tsx'
import { NotFound } from '../not-found.tsx'
import type { loadHours, loadLibraryHours } from './institution-data.ts'

/** Every library: open or closed now, its week, its contacts. */
export function HoursScreen() {
  const { t } = useTranslation('institution')
  const loaded = useLoaderData<Awaited<ReturnType<typeof loadHours>>>()
  if (!loaded.ok) return <Failure of={loaded} />
  return (
    <div className="wrap reading">
      <h1 className="h1" tabIndex={-1}>
        {t('hours.title')}
      </h1>
      {loaded.value.data.length === 0 && <p>{t('hours.empty')}</p>}
      {loaded.value.data.map((service) => (
        <section key={service.cod_biblioteca} className="section">
          <h2 className="h2 rule">{service.desc_biblioteca}</h2>
          <OpenState service={service} />
          {service.endereco && <p>{service.endereco}</p>}
          <WeekTable service={service} />
          {service.observacao && <RichText html={service.observacao} />}
          <p>
            <Link className="tall" to={`${screens.hours}/${encodeURIComponent(service.cod_biblioteca)}`}>
              {t('hours.more', { name: service.desc_biblioteca })}
            </Link>
          </p>
        </section>
      ))}
    </div>
  )
}

type LibraryHours = Extract<Awaited<ReturnType<typeof loadLibraryHours>>, { ok: true }>['value']

function Days({ service }: { service: LibraryHours }) {
  const { language } = useDeps()
  return (
    <dl className="defs">
      {service.dias.map((day) => (
        <div key={day.data} className="pair">
          <dt>{dayName(day.data, language)}</dt>
          <dd>
            <SpanWords spans={day.horarios} />
            {day.motivo && ` (${day.motivo})`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Exceptions({ service }: { service: LibraryHours }) {
  const { t } = useTranslation('institution')
  const { language } = useDeps()
  return (
    <dl className="defs">
      {service.excecoes.map((one) => (
        <div key={`${one.de}-${one.ate}`} className="pair">
          <dt>
            {one.de === one.ate
              ? dayName(one.de, language)
              : t('hours.from', { from: dayName(one.de, language), until: dayName(one.ate, language) })}
          </dt>
          <dd>
            <SpanWords spans={one.horarios} />
            {one.motivo && ` (${one.motivo})`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One library: its week, the next fourteen days, the exceptions to come. */
export function LibraryHoursScreen() {
  const { t } = useTranslation('institution')
  const loaded = useLoaderData<Awaited<ReturnType<typeof loadLibraryHours>>>()
  if (!loaded.ok) return loaded.status === 404 ? <NotFound message={loaded.message} /> : <Failure of={loaded} />
  const service = loaded.value
  return (
    <div className="wrap reading">
      <h1 className="h1" tabIndex={-1}>
        {service.desc_biblioteca}
      </h1>
      <OpenState service={service} />
      {service.endereco && <p>{service.endereco}</p>}
      {service.observacao && <RichText html={service.observacao} />}
      <h2 className="h2 rule">{t('hours.week')}</h2>
      <WeekTable service={service} />
      <h2 className="h2 rule">{t('hours.next')}</h2>
      <Days service={service} />
      {service.excecoes.length > 0 && (
        <>
          <h2 className="h2 rule">{t('hours.exceptions')}</h2>
          <Exceptions service={service} />
        </>
      )}
      <p>
        <Link className="tall" to={screens.hours}>
          {t('hours.back')}
        </Link>
      </p>
    </div>
  )
}
