import { sendDeskReceipt } from '@farol/contract/desk/receipts.ts'
import { useEffect, useRef } from 'react'
import { useDeps } from '../../api/site.ts'
import { receiptDue, receiptOfReturns, returnsOnPaper, returnToMail, type DeskReceipt } from './receipt-items.ts'
import type { ScanLine } from './scan-line.ts'
import type { ScanQueue } from './scan-queue.ts'

interface StandingWish {
  readonly lines: readonly ScanLine[]
  readonly queue: ScanQueue
  /** How often Enter was pressed on nothing: then returns are printed. */
  readonly paperAsked: number
  readonly onPrint: (receipt: DeskReceipt) => void
}

/** Prints or sends receipts where that is the reader's standing wish: of a visit as it ends, of returns at once or, on paper, when asked. */
export function useStandingWish({ lines, queue, paperAsked, onPrint }: StandingWish): void {
  const { call } = useDeps()
  const answered = useRef(paperAsked)
  useEffect(() => {
    async function send({ id, key }: ScanLine, tipo: 'emprestimo' | 'devolucao', loans: readonly string[]): Promise<void> {
      queue.noteReceipt(id, 'sending')
      try {
        for (const [at, cod] of loans.entries()) await call(sendDeskReceipt, { params: { tipo, cod }, idempotencyKey: `${key}-e${at}` })
        queue.noteReceipt(id, 'sent')
      } catch {
        queue.noteReceipt(id, 'failed')
      }
    }
    for (const line of lines) {
      const returned = returnToMail(line)
      if (returned !== undefined) void send(line, 'devolucao', [returned])
      const receipt = receiptDue(lines, line)
      if (!receipt || line.result?.kind !== 'ended') continue
      if (line.result.reader.wish === 'email') {
        const loans = receipt.items.flatMap(({ loan }) => loan ?? [])
        void send(line, 'emprestimo', loans)
      } else {
        queue.noteReceipt(line.id, 'printed')
        onPrint(receipt)
      }
    }
    if (answered.current === paperAsked) return
    answered.current = paperAsked
    const returns = returnsOnPaper(lines)
    if (returns.length === 0) return
    for (const { id } of returns) queue.noteReceipt(id, 'printed')
    onPrint(receiptOfReturns(returns))
  }, [lines, queue, call, paperAsked, onPrint])
}
