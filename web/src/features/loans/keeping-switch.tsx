import { useTranslation } from '../../i18n/use-translation.ts'
import { isNotOffered } from '../../api/not-offered.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import type { useKeeping } from './use-history.ts'

/** "Guardar meu histórico": a switch, and beside it what is kept and until when. */
export function KeepingSwitch({ keeping }: { keeping: ReturnType<typeof useKeeping> }) {
  const { t } = useTranslation('loans')
  const { query, busy, set } = keeping
  if (isNotOffered(query.error)) return null
  return (
    <section aria-labelledby="guarda" className="section">
      <h2 className="h2" id="guarda">
        {t('keeping.title')}
      </h2>
      <OwnBlock query={query} loading={t('keeping.loading')} failed={t('keeping.failed')}>
        {({ guardar: keeps, meses: months, dias_desligado: days }, stale) => {
          const off = busy || stale
          return (
            <>
              <label className="check">
                <input
                  type="checkbox"
                  role="switch"
                  checked={keeps}
                  aria-checked={keeps}
                  aria-describedby="guarda-prazo"
                  {...(off && { 'aria-disabled': true })}
                  onChange={(event) => !off && void set(event.target.checked)}
                />
                <span>{t('keeping.label')}</span>
              </label>
              <p className="muted" id="guarda-prazo">
                {keeps ? t('keeping.on', { count: months }) : t('keeping.off', { count: days })} {t('keeping.owed')}
              </p>
            </>
          )
        }}
      </OwnBlock>
    </section>
  )
}
