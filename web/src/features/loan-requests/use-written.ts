import { useEffect, useRef, useState } from 'react'
import { openClientStorage } from '../../session/client-storage.ts'
import { emptyRequest, type Written } from './request-problems.ts'
import type { RequestForm } from './use-request-form.ts'

/** What was written into the form of a title, for the time of this tab, encrypted. */
const storedName = 'solicitacao'

interface Stored {
  readonly title: string
  readonly written: Written
}

const isStored = (value: unknown, title: string): value is Stored =>
  typeof value === 'object' && value !== null && (value as Partial<Stored>).title === title

/** What the reader writes: begun from the record, kept over a reload of the page, never written back to the record. */
export function useWritten(form: RequestForm) {
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
      .then((value) => here && isStored(value, title) && setWritten((before) => ({ ...before, ...value.written })))
    return () => {
      here = false
    }
  }, [title])
  const write = (part: Partial<Written>) => {
    const next = { ...written, ...part }
    setWritten(next)
    void open().write('session', storedName, { title, written: next } satisfies Stored)
  }
  return { written, write, forget: () => open().remove('session', storedName) }
}
