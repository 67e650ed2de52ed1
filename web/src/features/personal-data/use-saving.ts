import { CallError } from '@farol/contract/call.ts'
import { savePersonalData, type PersonalData } from '@farol/contract/personal-data.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { useDeps } from '../../api/site.ts'
import { useSessionManager } from '../../session/session-context.ts'
import { useSession } from '../../session/session-store.ts'
import type { Problem } from '../../ui/problem-summary.tsx'
import { changesOf, type FieldName, type Typed } from './fields.ts'
import { personalDataKey } from './use-personal-data.ts'

/** Where saving stands. `conflict`: somebody changed the record meanwhile, and the present values were fetched. */
export type SavingState = 'writing' | 'saving' | 'saved' | 'unchanged' | 'conflict'

export const fieldId = (field: string): string => `dados-${field}`

/** What was typed, and sending it. Whatever is refused stays as it was typed. */
export function useSaving(record: PersonalData, refetch: () => Promise<unknown>) {
  const { t, i18n } = useTranslation('person')
  const { call } = useDeps()
  const { person } = useSession()
  const sessionManager = useSessionManager()
  const client = useQueryClient()
  const [typed, setTyped] = useState<Typed>({})
  const [state, setState] = useState<SavingState>('writing')
  const [problems, setProblems] = useState<readonly Problem[]>([])

  const problemsOf = (error: CallError): readonly Problem[] => {
    const fields = error.body?.fields ?? []
    if (fields.length === 0) return [{ text: failedCall(error, i18n).text }]
    return fields.map(({ field, message }) => ({
      text: t(`wrong.${field as FieldName}`, { defaultValue: `${t(`field.${field as FieldName}`, { defaultValue: field })}: ${message}` }),
      field: fieldId(field),
    }))
  }
  const save = async () => {
    const changes = changesOf(record, typed)
    setProblems([])
    if (Object.keys(changes).length === 0) return setState('unchanged')
    setState('saving')
    try {
      const saved = await call(savePersonalData, { body: { versao: record.versao, ...changes } as never })
      client.setQueryData(personalDataKey(person?.user.cod_pessoa), saved)
      setTyped({})
      setState('saved')
      // Pages greet by the social name.
      if (changes.nome_social !== undefined) void sessionManager?.reread().catch(() => {})
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const isConflict = error.body?.code === 'estado_invalido'
      if (isConflict) await refetch()
      else setProblems(error.status === 401 ? [] : problemsOf(error))
      setState(isConflict ? 'conflict' : 'writing')
    }
  }
  const type = (part: Typed) => {
    setTyped((before) => ({ ...before, ...part }))
    setState((before) => (before === 'conflict' ? before : 'writing'))
  }
  return { typed, type, save, state, problems }
}
