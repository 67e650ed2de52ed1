import { CallError } from '@farol/contract/call.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failedCall } from '../../api/failed-call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useMayAtDesk } from './desk-session.ts'
import type { LendChoice, ScanLine } from './scan-line.ts'

/** All reasons of a refusal; the sentence of the answer where it names none. */
export function useReasons(line: ScanLine): readonly string[] {
  const { t, i18n } = useTranslation('desk')
  if (line.noVisit) return [t('line.noVisit')]
  if (line.error === undefined) return []
  // The server's sentence for this code speaks of an address.
  if (line.error instanceof CallError && line.error.body?.code === 'nao_encontrado') return [t('line.unknown')]
  const reasons = line.error instanceof CallError ? (line.error.body?.motivos ?? []) : []
  return reasons.length > 0 ? reasons.map((one) => one.mensagem) : [failedCall(line.error, i18n).text]
}

interface Bond {
  readonly codigo: string
  readonly descricao: string
}

const bondsOf = (line: ScanLine): readonly Bond[] => {
  const body = line.error instanceof CallError ? line.error.body : undefined
  const params = [body?.params ?? {}, ...(body?.motivos ?? []).map((one) => one.params)]
  if (body?.code !== 'EscolhaVinculo') return []
  return params
    .flatMap((one) => Object.values(one))
    .flatMap((value) => (Array.isArray(value) ? value.filter((one) => typeof one === 'object') : []))
}

/** Lends all the same, with a reason, by who may override. */
function Override({ line, onLend }: { line: ScanLine; onLend: (choice: LendChoice) => void }) {
  const { t } = useTranslation('desk')
  const [open, setOpen] = useState(false)
  const codes = line.error instanceof CallError ? (line.error.body?.motivos ?? []).map((one) => String(one.codigo)) : []
  if (codes.length === 0) return null
  if (!open)
    return (
      <Button slim onClick={() => setOpen(true)}>
        {t('line.override')}
      </Button>
    )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const motivo = String(new FormData(event.currentTarget).get('motivo') ?? '').trim()
    if (motivo !== '') onLend({ sobrepor: { codigos: codes, motivo } })
  }
  return (
    <form onSubmit={submit}>
      <TextField name="motivo" label={t('line.reason')} required maxLength={500} />
      <Button type="submit" slim>
        {t('line.override')}
      </Button>
    </form>
  )
}

/** What can be done about a loan that was refused: choose the bond, override. */
export function RefusalActs({ line, onLend }: { line: ScanLine; onLend: (choice: LendChoice) => void }) {
  const { t } = useTranslation('desk')
  const mayOverride = useMayAtDesk(deskActivities.override)
  const bonds = bondsOf(line)
  if (!line.reader || line.state !== 'refused') return null
  return (
    <>
      {bonds.map((bond) => (
        <Button key={bond.codigo} slim onClick={() => onLend({ vinculo: bond.codigo })}>
          {t('line.bond', { bond: bond.descricao })}
        </Button>
      ))}
      {mayOverride && bonds.length === 0 && <Override line={line} onLend={onLend} />}
    </>
  )
}
