import { returnAtTerminal } from '@farol/contract/desk/terminal.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TerminalScan } from './terminal-scan.tsx'
import { openCall } from './terminal-session.ts'

/** Gives copies back without a sign-in, where the institution takes them so; the desk confirms each. */
export function TerminalReturn() {
  const { t } = useTranslation('access')
  const deps = useDeps()
  const [open, setOpen] = useState(false)
  const back = useAct((exemplar: string, idempotencyKey) => openCall(deps)(returnAtTerminal, { body: { exemplar }, idempotencyKey }))
  const { reply } = back
  return (
    <section aria-label={t('auto.giveBack')}>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('auto.giveBack')}
      </Button>
      {open && (
        <TerminalScan label={t('auto.scanBack')} act={t('auto.giveBackAct')} busy={back.busy} onScan={(code) => void back.run(code)} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <div role="status">{open && reply && <Note tone="ok">{t('auto.back', { title: reply.titulo, where: reply.onde })}</Note>}</div>
      {open && <ActFailure act={back} />}
    </section>
  )
}
