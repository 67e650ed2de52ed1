import type { Debt } from '@farol/contract/debts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { numericDay } from '../../i18n/day-words.ts'
import { formatMoney } from '../../i18n/money.ts'
import { Badge, type BadgeShape } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/note.tsx'

const looks: { readonly [S in Debt['situacao']]: { readonly shape: BadgeShape; readonly tone?: Tone } } = {
  aberto: { shape: 'hollow', tone: 'stop' },
  parcialmente_pago: { shape: 'half', tone: 'wait' },
  pago: { shape: 'full', tone: 'ok' },
  abonado: { shape: 'full', tone: 'ok' },
  cancelado: { shape: 'bar' },
}

/** One debt with everything that is known of it. */
export function DebtEntry({ debt }: { debt: Debt }) {
  const { t } = useTranslation('debts')
  const { language } = useDeps()
  const money = (cents: number) => formatMoney(cents, language)
  const day = (text: string | undefined) => (text ? numericDay(text, language) : t('none'))
  const facts: readonly (readonly [string, string])[] = [
    [t('fact.amount'), money(debt.valor_centavos)],
    [t('fact.expected'), day(debt.data_prevista_devolucao)],
    [t('fact.discount'), money(debt.desconto_centavos)],
    [t('fact.paid'), money(debt.pago_centavos)],
    [t('fact.paidOn'), day(debt.data_pagamento)],
    [t('fact.reason'), debt.motivo ?? t('none')],
  ]
  return (
    <li className="debt">
      <div className="head">
        <h3 className="h3">
          {debt.desc_tipo_servico}
          {debt.titulo && <span className="plain">: {debt.titulo}</span>}
        </h3>
        <p className="balance num">{money(debt.saldo_centavos)}</p>
      </div>
      <p className="small">
        <Badge {...looks[debt.situacao]}>{t(`state.${debt.situacao}`)}</Badge>{' '}
        <span className="muted">{t('since', { day: numericDay(debt.data, language) })}</span>
        {debt.contestado_em && (
          <>
            {' '}
            <Badge tone="info" shape="half">
              {t('disputed', { day: numericDay(debt.contestado_em, language) })}
            </Badge>
          </>
        )}
      </p>
      <dl className="facts num">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
