import type { PolicyExplained } from '@farol/contract/desk/copies.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

const reasons = [
  'encerrada',
  'fora_da_validade',
  'outra_biblioteca',
  'outra_categoria',
  'outro_grupo',
  'outro_tipo',
  'menos_especifica',
  'nivel_inferior',
] as const

function LosingRows({ rows }: { rows: PolicyExplained['perdedoras'] }) {
  const { t } = useTranslation('desk-work')
  return (
    <ul className="small">
      {reasons.flatMap((reason) => {
        const numbers = rows.filter(({ motivo }) => motivo === reason).map(({ politica }) => politica)
        return numbers.length === 0
          ? []
          : [
              <li key={reason}>
                {t(`policies.losing.${reason}`)}: {numbers.join(', ')}
              </li>,
            ]
      })}
    </ul>
  )
}

/** The four key values, the row that decides for them, and why each other does not. */
export function RuleExplained({ rule }: { rule: PolicyExplained }) {
  const { t } = useTranslation('desk-work')
  const { chave, politica, prazo, unidade, motivos, perdedoras } = rule
  const key = { library: chave.cod_biblioteca ?? '–', category: chave.categoria ?? '–', group: chave.grupo, type: chave.tipo }
  return (
    <>
      {politica !== undefined && unidade && (
        <p>
          <b>{t('policies.decides', { number: politica, term: t(`policies.term.${unidade}`, { count: prazo ?? 1 }) })}</b>
        </p>
      )}
      {motivos.map((one) => (
        <p key={one.codigo}>{one.mensagem}</p>
      ))}
      <p className="small">{t('policies.keys', key)}</p>
      <LosingRows rows={perdedoras} />
    </>
  )
}
