import { useEffect, useRef, useState } from 'react'
import { openClientStorage } from '../../session/client-storage.ts'
import { useSession } from '../../session/session-store.ts'
import { emptyRequest, type Written } from './request-problems.ts'
import type { RequestForm } from './use-request-form.ts'

/** What a person wrote into the form of a title, for the time of this tab, encrypted. It waits for the same person when a session ends. */
const storedName = 'solicitacao'

interface Stored {
  readonly person: string
  readonly title: string
  readonly written: Written
}

const isStored = (value: unknown, person: string, title: string): value is Stored => {
  if (typeof value !== 'object' || value === null) return false
  const stored = value as Partial<Stored>
  return stored.person === person && stored.title === title
}

/** What the reader writes: begun from the record, kept over a reload of the page and the end of a session, never written back to the record. */
export function useWritten(form: RequestForm) {
  const person = useSession((session) => session.person?.user.cod_pessoa) ?? ''
  const { cadastro = {}, cod_acervo: title, unidades_recebimento: targets } = form
  const [only] = targets
  const [written, setWritten] = useState<Written>({
    ...emptyRequest,
    ...cadastro,
    ...(targets.length === 1 && { unidade_recebimento: only!.cod_biblioteca }),
  })
  const storage = useRef<ReturnType<typeof openClientStorage>>(undefined)
  const open = () => (storage.current ??= openClientStorage(globalThis.isSecureContext === true))
  useEffect(() => {
    let here = true
    void open()
      .read('session', storedName)
      .then((value) => here && isStored(value, person, title) && setWritten((before) => ({ ...before, ...value.written })))
    return () => {
      here = false
    }
  }, [person, title])
  const write = (part: Partial<Written>) => {
    const next = { ...written, ...part }
    setWritten(next)
    void open().write('session', storedName, { person, title, written: next } satisfies Stored)
  }
  return { written, write, forget: () => open().remove('session', storedName) }
}
