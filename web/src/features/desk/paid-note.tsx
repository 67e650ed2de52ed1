import { reversePayment, undoPayment, type Payment } from '@farol/contract/desk/money.ts'
import type { Reader } from '@farol/contract/desk/readers.ts'
import { sendDeskReceipt } from '@farol/contract/desk/receipts.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { formatMoney } from '../../i18n/money.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useMayAtDesk } from './desk-session.ts'
import type { Owed } from './pay-form.tsx'
import { ReasonAct } from './reason-act.tsx'
import { ReceiptActs } from './receipt-acts.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { Said } from './said.tsx'

/** A payment that was taken, with the debts as they stood before it. */
export interface Taken {
  readonly payment: Payment
  readonly cents: number
  readonly owed: Owed
}

interface PaidNoteProps {
  readonly taken: Taken
  readonly reader: Reader
  readonly onUndone: () => void
}

/** Sends the receipt of a payment where that is the reader's standing wish. */
function useReceiptByWish(wish: Reader['comprovante'], cod: string) {
  const { call } = useDeps()
  const isSent = useRef(false)
  const send = useAct((_: null, idempotencyKey) => call(sendDeskReceipt, { params: { tipo: 'pagamento', cod }, idempotencyKey }))
  useEffect(() => {
    if (wish !== 'email' || isSent.current) return
    isSent.current = true
    void send.run(null)
  })
  return send
}

/** What was just taken: receipt as the reader wants it, undo by who took it, reversal by who may correct. */
export function PaidNote({ taken, reader, onUndone }: PaidNoteProps) {
  const { t } = useTranslation('desk')
  const { call, language } = useDeps()
  const { payment, cents, owed } = taken
  const { comprovante: wish, nome_social, nome } = reader
  const [printing, setPrinting] = useState<'asked' | 'unasked' | undefined>(wish === 'imprimir' ? 'unasked' : undefined)
  const mailed = useReceiptByWish(wish, payment.codigo)
  const mayReverse = useMayAtDesk(deskActivities.corrections)
  const params = { cod: payment.codigo }
  const undo = useAct((_: null, idempotencyKey) => call(undoPayment, { params, idempotencyKey }))
  const money = (amount: number) => formatMoney(amount, language)
  const rows = payment.linhas.map((line) => ({
    key: line.debito,
    heading: owed.debitos.find(({ codigo }) => codigo === line.debito)?.desc_tipo_servico ?? line.debito,
    lines: [t('debt.paidLine', { paid: money(line.valor_centavos), left: money(line.saldo_centavos) })],
  }))
  return (
    <Said>
      <Note tone="ok">
        <p>{t('debt.paid', { amount: money(cents), library: owed.desc_biblioteca })}</p>
        {mailed.reply && <p className="small">{t('receipt.sent')}</p>}
        <div className="row-btns">
          {wish !== 'nenhum' && (
            <Button slim onClick={() => setPrinting('asked')}>
              {t('receipt.title')}
            </Button>
          )}
          <Button slim busy={undo.busy} onClick={() => void undo.run(null).then((done) => done && onUndone())}>
            {t('line.undo')}
          </Button>
          {wish !== 'nenhum' && <ReceiptActs kind="pagamento" code={payment.codigo} of={owed.desc_biblioteca} mail />}
          {mayReverse && (
            <ReasonAct
              label={t('debt.reverse')}
              kind="bare"
              send={(motivo, idempotencyKey) => call(reversePayment, { params, body: { motivo }, idempotencyKey })}
              onDone={onUndone}
            />
          )}
        </div>
        <ActFailure act={mailed} />
        <ActFailure act={undo} />
      </Note>
      <ReceiptDialog
        receipt={printing && { name: nome_social ?? nome, rows }}
        unasked={printing === 'unasked'}
        onClose={() => setPrinting(undefined)}
      />
    </Said>
  )
}
