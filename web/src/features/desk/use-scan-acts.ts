import { useRef, useState } from 'react'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { isLostScan } from './lost-scan.ts'

/** One scan into a list. `lost`: no answer came, the same is sent again under its key. */
export interface ScanAct<R> {
  readonly id: number
  readonly input: string
  readonly key: string
  readonly state: 'waiting' | 'done' | 'refused' | 'lost'
  readonly reply?: R
  readonly error?: unknown
}

/** Carries scans out one after the other, each once, in the order scanned; the latest first in `scans`. */
export function useScanActs<R>(send: (input: string, key: string) => Promise<R>, onDone: () => void) {
  const [scans, setScans] = useState<readonly ScanAct<R>[]>([])
  const last = useRef(Promise.resolve())
  const number = useRef(0)
  const change = (id: number, values: Partial<ScanAct<R>>) =>
    setScans((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one)))
  const carryOut = async ({ id, input, key }: ScanAct<R>) => {
    try {
      change(id, { state: 'done', reply: await send(input, key) })
      onDone()
    } catch (error) {
      change(id, { state: isLostScan(error) ? 'lost' : 'refused', error })
    }
  }
  const enqueue = (scan: ScanAct<R>) => {
    last.current = last.current.then(() => carryOut(scan))
  }
  return {
    scans,
    scan: (input: string) => {
      const added: ScanAct<R> = { id: (number.current += 1), input, key: newIdempotencyKey(), state: 'waiting' }
      setScans((all) => [added, ...all])
      enqueue(added)
    },
    again: (scan: ScanAct<R>) => {
      change(scan.id, { state: 'waiting', error: undefined })
      enqueue(scan)
    },
  }
}
