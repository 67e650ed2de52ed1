import type { StaffSession } from '@farol/contract/desk/session.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Outlet, useLocation } from 'react-router'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { DepsProvider, useDeps } from '../../api/site.ts'
import { deskActs } from '../../features/desk/desk-acts.ts'
import { createDeskCall, useDeskSession } from '../../features/desk/desk-session.ts'
import { takeEarlyReads } from '../../features/desk/early-scans.ts'
import { QueueProvider } from '../../features/desk/queue-context.ts'
import { ScanQueue } from '../../features/desk/scan-queue.ts'
import type { DeskEntry } from '../../features/feature.ts'
import { Skeleton } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { OutOfSight } from '../../ui/out-of-sight.tsx'
import { replayEarlyPress } from '../../ui/replay-early-press.ts'
import { Toasts } from '../../ui/toast.tsx'
import { DeskMenu } from './desk-menu.tsx'
import { DeskTop } from './desk-top.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { ProofOnRequest } from './proof-on-request.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useDeskEntry } from './use-desk-entry.ts'
import '../../styles/desk.css'

/** Asks before the page is left while something that was scanned is not registered. */
function useLeaveGuard(queue: ScanQueue): void {
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      const open = queue.store.getState().lines.some(({ state }) => state === 'waiting' || state === 'unregistered' || state === 'choose')
      if (open) event.preventDefault()
    }
    addEventListener('beforeunload', guard)
    return () => removeEventListener('beforeunload', guard)
  }, [queue])
}

/** Another screen: whoever pressed a line of the menu goes on in what it opened. A screen that puts the focus itself keeps it. */
function useFocusOnScreen(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('conteudo')
    if (main && !main.contains(document.activeElement)) main.focus()
  }, [pathname])
}

/** Stands over the screen, with the focus at its heading: a scanner that goes on reads into the queue, not into the form. */
function EndedSession() {
  const { t } = useTranslation('desk')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="door-form">
      <h1 ref={heading} className="h1" tabIndex={-1}>
        {t('signIn.title')}
      </h1>
      <div className="stack-3">
        <Note tone="wait">{t('ended')}</Note>
        <SignInForm />
      </div>
    </div>
  )
}

/** The desk of one person. When the session has ended everything stays, out of sight, and what could not be sent is sent after the sign-in. */
function Desk({ staff, entries }: { staff: StaffSession; entries: readonly DeskEntry[] }) {
  const { call } = useDeps()
  const ended = useDeskSession((session) => session.ended)
  const [queue] = useState(() => new ScanQueue(deskActs(call), newIdempotencyKey))
  useLeaveGuard(queue)
  useFocusOnScreen()
  useEffect(() => {
    if (ended) return
    queue.retryAll()
    for (const read of takeEarlyReads()) queue.scan(read, 'either')
  }, [ended, queue])
  return (
    <QueueProvider value={queue}>
      <DeskTop staff={staff} />
      <div {...(!ended && { className: 'desk' })}>
        {!ended && <DeskMenu entries={entries} />}
        <main id="conteudo" tabIndex={-1}>
          <IdleWarning staff={staff} />
          {ended && <EndedSession />}
          <OutOfSight hidden={ended}>
            <Outlet />
          </OutOfSight>
        </main>
      </div>
    </QueueProvider>
  )
}

/** The frame of the desk, with a session, calls and a style of its own: readers' pages share nothing with it but the tokens. */
export function DeskFrame({ entries, prepare }: { entries: readonly DeskEntry[]; prepare: () => Promise<void> }) {
  const { t } = useTranslation('desk')
  const deps = useDeps()
  const staff = useDeskSession((session) => session.staff)
  useEffect(replayEarlyPress, [])
  const isGoingOn = useDeskEntry(prepare)
  const atDesk = useMemo(() => ({ ...deps, call: createDeskCall(deps) }), [deps])
  if (!staff)
    return (
      <div className="page staff">
        <main id="conteudo" className="door-form" tabIndex={-1}>
          <h1 className="h1" tabIndex={-1}>
            {t('signIn.title')}
          </h1>
          {isGoingOn && <Skeleton label={t('loading')} />}
          <div hidden={isGoingOn}>
            <SignInForm />
          </div>
        </main>
      </div>
    )
  return (
    <DepsProvider value={atDesk}>
      <div className="page staff">
        <Desk key={staff.cod_pessoa} staff={staff} entries={entries} />
        <ProofOnRequest />
        <Toasts />
      </div>
    </DepsProvider>
  )
}
