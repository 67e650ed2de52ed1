import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Estimates } from '../../features/debts/estimates.tsx'
import { LibrarySection } from '../../features/debts/library-section.tsx'
import { useDebts } from '../../features/debts/use-debts.ts'
import { formatMoney } from '../../i18n/money.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { Note } from '../../ui/note.tsx'
import { OwnScreen } from './own-screen.tsx'

type Debts = NonNullable<ReturnType<typeof useDebts>['data']>

/** The total, the limit, and whether it blocks. */
function Sum({ debts: { total_centavos: total, limite_centavos: limit, bloqueia: blocks } }: { debts: Debts }) {
  const { t } = useTranslation('debts')
  const { language } = useDeps()
  const words = { amount: formatMoney(total, language), limit: formatMoney(limit, language) }
  return (
    <>
      <p className="lead num">{t('total', words)}</p>
      {blocks ? (
        <Note tone="stop">
          <p>{t('blocks', words)}</p>
        </Note>
      ) : (
        <p className="muted num">{t('doesNotBlock', words)}</p>
      )}
    </>
  )
}

function OpenDebts() {
  const { t } = useTranslation('debts')
  return (
    <OwnBlock query={useDebts('abertos')} loading={t('loading')} failed={t('failed')}>
      {(debts, stale) => (
        <>
          {debts.bibliotecas.length === 0 ? <p>{t('empty')}</p> : <Sum debts={debts} />}
          {debts.bibliotecas.map((library) => (
            <LibrarySection key={library.cod_biblioteca} debts={library} stale={stale} />
          ))}
          <Estimates estimates={debts.estimativas} />
        </>
      )}
    </OwnBlock>
  )
}

/** What was paid or waived in 24 months; asked for when it is opened. */
function ClosedDebts() {
  const { t } = useTranslation('debts')
  const [opened, setOpened] = useState(false)
  const query = useDebts('encerrados', opened)
  return (
    <details className="fold section" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{t('closed.title')}</summary>
      {opened && (
        <OwnBlock query={query} loading={t('loading')} failed={t('failed')}>
          {(debts, stale) =>
            debts.bibliotecas.length === 0 ? (
              <p>{t('closed.empty')}</p>
            ) : (
              debts.bibliotecas.map((library) => <LibrarySection key={library.cod_biblioteca} debts={library} stale={stale} closed />)
            )
          }
        </OwnBlock>
      )}
    </details>
  )
}

/** `/meu{product}/debitos`: what is owed, by library. */
export function DebtsScreen() {
  const { t } = useTranslation('debts')
  return (
    <OwnScreen title={t('accountMenu.debts')} texts="debts">
      {() => (
        <>
          <OpenDebts />
          <ClosedDebts />
        </>
      )}
    </OwnScreen>
  )
}

export const Component = DebtsScreen
