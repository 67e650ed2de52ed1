import { exportBasket } from '@farol/contract/basket.ts'
import { recipientLimit } from '@farol/contract/basket-limits.ts'
import { CallError } from '@farol/contract/call.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { useDeps } from '../../api/site.ts'
import { useDraft } from '../../session/draft-store.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import type { Codes } from './basket-rules.ts'
import { failedCall } from '../../api/failed-call.ts'
import { WrittenFields, type Written } from './export-form.tsx'

interface MailProps {
  readonly codes: Codes
  readonly signedIn: boolean
  /** Whose words are kept while the session is over: the code of who is signed in. */
  readonly writer: string | undefined
  /** What asks a visitor for proof of work: shown only to the signed out. */
  readonly proof: ReactNode
  readonly solution: string | undefined
  /** The proof was used or failed: a fresh one is needed. */
  readonly onUsed: () => void
}

interface Problem {
  readonly field: 'to' | 'assunto' | 'mensagem' | 'form'
  readonly text: string
}

const fresh = { to: '', assunto: '', mensagem: '', copia: false }

function problemOf(error: unknown, text: string): Problem {
  const fields = error instanceof CallError ? (error.body?.fields ?? []) : []
  const names = fields.map((one) => one.field.replace('opcoesEmail.', ''))
  if (names.includes('destinatarios')) return { field: 'to', text }
  if (names.includes('assunto')) return { field: 'assunto', text }
  return { field: names.includes('mensagem') ? 'mensagem' : 'form', text }
}

/** What was typed: a draft of who is signed in; a visitor's goes with the form. */
function useTyped(writer: string | undefined) {
  const [own, setOwn] = useState(fresh)
  const { draft, change } = useDraft(`mail ${writer}`, fresh)
  return writer === undefined ? { input: own, setInput: setOwn } : { input: draft, setInput: change }
}

/** Sends the titles to several people; says at the field what is wrong with it. */
export function MailForm({ codes, signedIn, writer, proof, solution, onUsed }: MailProps) {
  const { t, i18n } = useTranslation('basket')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const form = useRef<HTMLFormElement>(null)
  const { input, setInput } = useTyped(writer)
  const [written, setWritten] = useState<Written>({ data: 'referencia', style: 'abnt' })
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const open = useRef<{ readonly content: string; readonly key: string }>(undefined)
  // Once the page shows it, not before: every complaint is a new one, also the same words again.
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid], [role=alert]')?.focus()
  }, [problem])
  const errorAt = (field: Problem['field']) => (problem?.field === field ? { error: problem.text } : {})
  const send = async () => {
    if (input.to.trim() === '') return setProblem({ field: 'to', text: t('mail.noTo') })
    if (!signedIn && !solution) return setProblem({ field: 'form', text: t('mail.prove') })
    setBusy(true)
    setProblem(undefined)
    const { assunto, mensagem, copia } = input
    // The same again, after an answer that was lost, is sent once; anything else is a new e-mail.
    const content = JSON.stringify([codes, written, input])
    if (open.current?.content !== content) open.current = { content, key: newIdempotencyKey() }
    const chave = open.current.key
    const own = signedIn ? { ...(assunto && { assunto }), ...(mensagem && { mensagem }), copia } : { recaptcha_token: solution }
    try {
      const { enviados = 0 } = await call(exportBasket, {
        body: {
          tipo: 'email',
          dados: written.data,
          estilo: written.style,
          acervos: codes.map(Number),
          opcoesEmail: { destinatarios: input.to, chave, ...own },
        },
      })
      show('success', t('mail.sent', { count: enviados }))
      setInput(fresh)
      open.current = undefined
      onUsed()
    } catch (error) {
      setProblem(problemOf(error, failedCall(error, i18n).text))
      // What was refused before the proof was looked at leaves it good.
      if (error instanceof CallError && /^(?:captcha|limite)_/.test(error.body?.code ?? '')) onUsed()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="enviar"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h2 className="h2" id="enviar" tabIndex={-1}>
        {t('mail.title')}
      </h2>
      <p className="muted">{t('count', { count: codes.length })}</p>
      {problem?.field === 'form' && (
        <div className="note stop" role="alert" tabIndex={-1}>
          {problem.text}
        </div>
      )}
      <TextField
        label={t('mail.to')}
        hint={t('mail.toHint', { limit: recipientLimit })}
        required
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={input.to}
        onChange={(event) => setInput({ ...input, to: event.target.value })}
        {...errorAt('to')}
      />
      <WrittenFields label={t('mail.data')} written={written} onWritten={setWritten} />
      {signedIn ? (
        <>
          <TextField
            label={t('mail.subject')}
            maxLength={120}
            value={input.assunto}
            onChange={(event) => setInput({ ...input, assunto: event.target.value })}
            {...errorAt('assunto')}
          />
          <TextArea
            label={t('mail.message')}
            hint={t('mail.messageHint')}
            maxLength={2_000}
            value={input.mensagem}
            onChange={(event) => setInput({ ...input, mensagem: event.target.value })}
            {...errorAt('mensagem')}
          />
          <Checkbox
            label={t('mail.copy')}
            checked={input.copia}
            onChange={(event) => setInput({ ...input, copia: event.target.checked })}
          />
        </>
      ) : (
        <>
          <p className="muted">{t('mail.signedOut')}</p>
          {proof}
        </>
      )}
      <Button type="submit" kind="main" busy={busy}>
        {t('mail.send')}
      </Button>
    </form>
  )
}
