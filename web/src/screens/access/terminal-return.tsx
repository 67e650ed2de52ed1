import { CallError } from '@farol/contract/call.ts'
import { returnAtTerminal } from '@farol/contract/desk/terminal.ts'
import type { Call } from '@farol/contract/address.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useScanActs } from '../../features/desk/use-scan-acts.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TerminalScan } from './terminal-scan.tsx'
import { latestReply, TerminalScanFailures } from './terminal-scan-failures.tsx'
import { openCall } from './terminal-session.ts'

interface ReturnProps {
  /** Of the reader who is signed in; in nobody's name where it is absent. */
  readonly call?: Call
  readonly onDone?: () => void
}

/** Gives copies back: one's own when signed in, any where the institution takes them without a sign-in; the desk confirms each. */
export function TerminalReturn({ call, onDone }: ReturnProps) {
  const { t } = useTranslation('access')
  const deps = useDeps()
  const [open, setOpen] = useState(false)
  const name = t(call ? 'auto.giveBackOwn' : 'auto.giveBack')
  const send = (exemplar: string, idempotencyKey: string) =>
    (call ?? openCall(deps))(returnAtTerminal, { body: { exemplar }, idempotencyKey })
  const { scans, scan, again } = useScanActs(send, () => onDone?.())
  const last = latestReply(scans)
  const refusedAsForeign = (error: unknown) =>
    call !== undefined && error instanceof CallError && error.body?.code === 'acesso_negado' ? t('auto.notYours') : undefined
  return (
    <section aria-label={name}>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {name}
      </Button>
      {open && <TerminalScan label={t('auto.scanBack')} act={t('auto.giveBackAct')} onScan={scan} />}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <div role="status">{open && last && <Note tone="ok">{t('auto.back', { title: last.titulo, where: last.onde })}</Note>}</div>
      {open && <TerminalScanFailures scans={scans} again={again} sentence={refusedAsForeign} />}
    </section>
  )
}
