import type { Reply } from '@farol/contract/address.ts'
import type { askRecovery } from '@farol/contract/password-recovery.ts'
import type { PasswordRules } from '@farol/contract/password-rules.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CodeStep } from './recovery-code-step.tsx'
import { NewPasswordStep } from './recovery-password-step.tsx'
import { UserStep } from './recovery-user-step.tsx'

export type RecoveryReply = Reply<typeof askRecovery>

/** What is known once a code was sent. */
export interface SentCode extends RecoveryReply {
  /** When its answer came, by this browser's clock in milliseconds. */
  readonly at: number
}

interface Proof {
  readonly code: string
  readonly rules: PasswordRules
  readonly name: string
}

/** A new password in three steps: who, the code from the e-mail, the password. */
export function Recovery({ label, onDone, onBack }: { label: string; onDone: () => void; onBack: () => void }) {
  const { t } = useTranslation('session')
  const [user, setUser] = useState('')
  const [sent, setSent] = useState<SentCode>()
  const [proof, setProof] = useState<Proof>()
  const [stale, setStale] = useState<string>()
  const step = proof ? 3 : sent ? 2 : 1
  const send = (reply: RecoveryReply) => {
    setSent({ ...reply, at: Date.now() })
    setStale(undefined)
  }
  const goBack = (why: string) => {
    setStale(why)
    setProof(undefined)
  }
  return (
    <div>
      <p className="muted small">{t('recovery.step', { step })}</p>
      {step === 1 && <UserStep label={label} user={user} onUser={setUser} onSent={send} />}
      {step === 2 && sent && (
        <CodeStep user={user} sent={sent} stale={stale} onSent={send} onProved={(code, rules, name) => setProof({ code, rules, name })} />
      )}
      {step === 3 && proof && <NewPasswordStep user={user} {...proof} onDone={onDone} onStale={goBack} />}
      <p>
        <Button kind="bare" onClick={onBack}>
          {t('recovery.back')}
        </Button>
      </p>
    </div>
  )
}
