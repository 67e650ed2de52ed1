import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Standing } from '../../features/suspensions/standing.tsx'
import { SuspensionEntry } from '../../features/suspensions/suspension-entry.tsx'
import { useSuspensions } from '../../features/suspensions/use-suspensions.ts'
import { daysUntil, todayThere } from '../../i18n/typed-day.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { SpanForm } from '../../session/span-form.tsx'
import { OwnScreen } from './own-screen.tsx'

function Active() {
  const { t } = useTranslation('account')
  const [today] = useState(todayThere)
  return (
    <OwnBlock query={useSuspensions()} loading={t('suspension.loading')} failed={t('suspension.failed')}>
      {({ data, ate, sem_data: open = false, em_atraso: overdue }) => {
        const active = data.filter(({ ativo }) => ativo)
        const coming = active.filter(({ inicio }) => inicio > today).map(({ inicio }) => inicio)
        const suspended = open || ate !== undefined
        return (
          <>
            <Standing
              until={open ? undefined : ate}
              suspended={suspended}
              otherBond={active.some(({ vinculo }) => vinculo !== undefined)}
              coming={coming.toSorted()[0]}
              overdue={overdue}
            />
            <ul className="entries">
              {active.map((one) => (
                <SuspensionEntry key={one.codigo} suspension={one} />
              ))}
            </ul>
          </>
        )
      }}
    </OwnBlock>
  )
}

function Past() {
  const { t } = useTranslation('account')
  const [span, setSpan] = useState(() => {
    const { from, until } = daysUntil(new Date(), 365)
    return { de: from, ate: until }
  })
  const [opened, setOpened] = useState(false)
  const query = useSuspensions(span, opened)
  return (
    <details className="fold section" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{t('suspension.pastTitle')}</summary>
      <SpanForm span={span} onSpan={setSpan} />
      {opened && (
        <OwnBlock query={query} loading={t('suspension.loading')} failed={t('suspension.failed')}>
          {({ data }) => {
            const past = data.filter(({ ativo }) => !ativo)
            return past.length === 0 ? (
              <p>{t('suspension.nonePast')}</p>
            ) : (
              <ul className="entries">
                {past.map((one) => (
                  <SuspensionEntry key={one.codigo} suspension={one} />
                ))}
              </ul>
            )
          }}
        </OwnBlock>
      )}
    </details>
  )
}

/** `/meu{product}/afastamentos`: what keeps the person from borrowing, and until when. */
export function SuspensionsScreen() {
  const { t } = useTranslation('account')
  return (
    <OwnScreen title={t('accountMenu.suspensions')} texts="account">
      {() => (
        <>
          <Active />
          <Past />
        </>
      )}
    </OwnScreen>
  )
}

export const Component = SuspensionsScreen
