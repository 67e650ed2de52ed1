import type { Hold } from '@farol/contract/holds.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSearchParams } from 'react-router'
import { CancelForm } from '../../features/holds/cancel-form.tsx'
import { CancelResults } from '../../features/holds/cancel-results.tsx'
import { ChangeDialog } from '../../features/holds/change-dialog.tsx'
import type { AskedChange } from '../../features/holds/hold-changes.tsx'
import { PastHolds } from '../../features/holds/past-holds.tsx'
import { useCancelHolds, useChangeHold, type Changing } from '../../features/holds/use-hold-acts.ts'
import { pastPerPage, useHolds, usePastHolds } from '../../features/holds/use-holds.ts'
import { shortDay } from '../../i18n/day-words.ts'
import { useDeps } from '../../api/site.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { OwnBlock } from '../../session/own-block.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { OwnScreen } from './own-screen.tsx'
import '../../styles/holds.css'

/** What a change did, in words. It takes the focus: the button that was pressed may be gone. */
function Changed({ changing }: { changing: Changing }) {
  const { t } = useTranslation('holds', { keyPrefix: 'changed' })
  const { language } = useDeps()
  const place = useRef<HTMLDivElement>(null)
  const { reply, sent } = changing
  useEffect(() => {
    if (reply) place.current?.focus()
  }, [reply])
  if (!reply || !sent) return null
  const words = {
    title: reply.titulo,
    day: reply.suspensa_ate ? shortDay(reply.suspensa_ate, language) : '',
    library: reply.retirada.desc_biblioteca,
  }
  return (
    <div ref={place} tabIndex={-1}>
      <Note tone="ok">{t(sent.input.kind, words)}</Note>
    </div>
  )
}

function NoHolds() {
  const { t } = useTranslation('holds', { keyPrefix: 'list' })
  return (
    <Empty title={t('empty')}>
      <p>{t('emptyHint')}</p>
      <ButtonLink to="/pesquisa_geral">{t('search')}</ButtonLink>
    </Empty>
  )
}

/** Live holds and what is done with them. Titles stay known after their holds are gone: the results name them. */
function Live({ holds, stale }: { holds: readonly Hold[]; stale: boolean }) {
  const { t } = useTranslation('holds', { keyPrefix: 'list' })
  const cancelling = useCancelHolds()
  const changing = useChangeHold()
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  const [asked, setAsked] = useState<{ readonly hold: Hold; readonly change: AskedChange }>()
  const unknown = holds.filter(({ codigo }) => !titles.has(codigo))
  if (unknown.length > 0) setTitles(new Map([...titles, ...unknown.map(({ codigo, titulo }) => [codigo, titulo] as const)]))
  return (
    <>
      {cancelling.reply && <CancelResults results={cancelling.reply} titles={titles} />}
      <Changed changing={changing} />
      <ActFailure act={changing} />
      {asked && <ChangeDialog {...asked} changing={changing} onClose={() => setAsked(undefined)} />}
      {holds.length === 0 ? (
        <NoHolds />
      ) : (
        <>
          <h2 className="how-many">{t('count', { count: holds.length })}</h2>
          <CancelForm
            holds={holds}
            cancelling={cancelling}
            changing={changing}
            stale={stale}
            onAsk={(hold, change) => setAsked({ hold, change })}
          />
        </>
      )}
    </>
  )
}

function History() {
  const { t } = useTranslation('holds', { keyPrefix: 'past' })
  const [query] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const [opened, setOpened] = useState(page > 1)
  const past = usePastHolds(page, opened)
  return (
    <details className="fold section" open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t('title')}</summary>
      {opened && (
        <OwnBlock query={past} loading={t('loading')} failed={t('failed')}>
          {({ data, total }) => (
            <>
              {total === 0 ? <p>{t('empty')}</p> : <PastHolds holds={data} />}
              <ListPages page={page} pages={Math.ceil(total / pastPerPage)} addressOf={(other) => `?page=${other}`} />
            </>
          )}
        </OwnBlock>
      )}
    </details>
  )
}

function Holds() {
  const { t } = useTranslation('holds', { keyPrefix: 'list' })
  return (
    <OwnBlock query={useHolds()} loading={t('loading')} failed={t('failed')}>
      {(holds, stale) => <Live holds={holds} stale={stale} />}
    </OwnBlock>
  )
}

/** `/meu{product}/reservas`: what the person waits for, and what became of what she waited for before. */
export function HoldsScreen() {
  const { t } = useTranslation('holds')
  return (
    <OwnScreen title={t('accountMenu.holds')} texts="holds">
      {() => (
        <>
          <Holds />
          <History />
        </>
      )}
    </OwnScreen>
  )
}

export const Component = HoldsScreen
