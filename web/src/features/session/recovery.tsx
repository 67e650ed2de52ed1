import type { Reply } from '@farol/contract/endpoint.ts'
import type { askRecovery } from '@farol/contract/password-recovery.ts'
import type { PasswordRules } from '@farol/contract/password-rules.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CodeStep } from './recovery-code-step.tsx'
import { NewPasswordStep } from './recovery-password-step.tsx'
import { UserStep } from './recovery-user-step.tsx'

/** What is known once a code was sent. */
export type SentCode = Reply<typeof askRecovery>

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
  const step = proof ? 3 : sent ? 2 : 1
  return (
    <div>
      <p className="muted small">{t('recovery.step', { step })}</p>
      {step === 1 && <UserStep label={label} user={user} onUser={setUser} onSent={setSent} />}
      {step === 2 && sent && (
        <CodeStep user={user} sent={sent} onSent={setSent} onProved={(code, rules, name) => setProof({ code, rules, name })} />
      )}
      {step === 3 && proof && <NewPasswordStep user={user} {...proof} onDone={onDone} onStale={() => setProof(undefined)} />}
      <p>
        <Button kind="bare" onClick={onBack}>
          {t('recovery.back')}
        </Button>
      </p>
    </div>
  )
}
