import { CallError } from '@farol/contract/call.ts'
import { returnAtTerminal } from '@farol/contract/desk/terminal.ts'
import type { Call } from '@farol/contract/endpoint.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TerminalScan } from './terminal-scan.tsx'
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
  const back = useAct((exemplar: string, idempotencyKey) =>
    (call ?? openCall(deps))(returnAtTerminal, { body: { exemplar }, idempotencyKey }),
  )
  const { reply, error } = back
  const isRefused = call !== undefined && error instanceof CallError && error.body?.code === 'acesso_negado'
  return (
    <section aria-label={name}>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {name}
      </Button>
      {open && (
        <TerminalScan
          label={t('auto.scanBack')}
          act={t('auto.giveBackAct')}
          busy={back.busy}
          onScan={(code) => void back.run(code).then((done) => done && onDone?.())}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <div role="status">{open && reply && <Note tone="ok">{t('auto.back', { title: reply.titulo, where: reply.onde })}</Note>}</div>
      {open &&
        (isRefused ? (
          <div role="alert">
            <Note tone="wait">{t('auto.notYours')}</Note>
          </div>
        ) : (
          <ActFailure act={back} />
        ))}
    </section>
  )
}
