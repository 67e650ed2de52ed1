import { lazy, Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DeviceList, EventTable, SessionList } from '../../features/accesses/access-lists.tsx'
import { useAccesses, useEnding } from '../../features/accesses/use-accesses.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { Button } from '../../ui/button.tsx'
import { OwnScreen } from './own-screen.tsx'

const SecondFactorSection = lazy(() =>
  import('../../features/second-factor/second-factor-section.tsx').then((file) => ({ default: file.SecondFactorSection })),
)

function Accesses() {
  const { t } = useTranslation('accesses')
  const query = useAccesses()
  const { busy, end, endOthers, forget } = useEnding(query.refetch)
  return (
    <OwnBlock query={query} loading={t('loading')} failed={t('failed')}>
      {({ data, dispositivos, ultimos }) => (
        <>
          <section aria-labelledby="acessos-vivos">
            <div className="head">
              <h2 className="h2" id="acessos-vivos">
                {t('liveTitle')}
              </h2>
              {data.length > 1 && (
                <Button slim busy={busy === 'others'} onClick={() => void endOthers()}>
                  {t('endOthers')}
                </Button>
              )}
            </div>
            <SessionList sessions={data} busy={busy} onEnd={(code) => void end(code)} />
          </section>
          {dispositivos.length > 0 && (
            <section aria-labelledby="aparelhos">
              <h2 className="h2" id="aparelhos">
                {t('devicesTitle')}
              </h2>
              <DeviceList devices={dispositivos} busy={busy} onForget={(code) => void forget(code)} />
            </section>
          )}
          <section aria-labelledby="ultimos-acessos">
            <h2 className="h2" id="ultimos-acessos">
              {t('lastTitle')}
            </h2>
            <p className="muted">{t('lastHint')}</p>
            {ultimos.length === 0 ? <p>{t('noLast')}</p> : <EventTable events={ultimos} />}
          </section>
        </>
      )}
    </OwnBlock>
  )
}

/** `/meu{product}/acessos`: where one is signed in, and the second factor. */
export function AccessesScreen() {
  const { t } = useTranslation('accesses')
  return (
    <OwnScreen title={t('accountMenu.accesses')} texts="accesses">
      {() => (
        <>
          <Suspense>
            <SecondFactorSection />
          </Suspense>
          <Accesses />
        </>
      )}
    </OwnScreen>
  )
}

export const Component = AccessesScreen
