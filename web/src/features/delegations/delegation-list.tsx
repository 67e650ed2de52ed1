import { languageTag } from '@farol/contract/language.ts'
import type { Delegation } from '@farol/contract/delegations.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { numericDay } from '../../i18n/day-words.ts'
import { Badge, type BadgeShape } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import type { Tone } from '../../ui/note.tsx'
import type { DelegationAnswers } from './use-delegations.ts'

const looks: Readonly<Record<Delegation['situacao'], { readonly tone?: Tone; readonly shape: BadgeShape }>> = {
  aguardando: { tone: 'wait', shape: 'half' },
  em_vigor: { tone: 'ok', shape: 'full' },
  recusada: { shape: 'cross' },
  encerrada: { shape: 'bar' },
  vencida: { shape: 'bar' },
}

/** From when until when, and for what. */
export function useDelegationWords() {
  const { t } = useTranslation('delegations')
  const { language } = useDeps()
  return ({ inicio, fim, poderes }: Pick<Delegation, 'inicio' | 'fim' | 'poderes'>) => ({
    span: fim
      ? t('span', { from: numericDay(inicio, language), until: numericDay(fim, language) })
      : t('spanOpen', { from: numericDay(inicio, language) }),
    powers: new Intl.ListFormat(languageTag(language)).format(poderes.map((power) => t(`power.${power}`))),
  })
}

function Item({ delegation, answers }: { delegation: Delegation; answers: DelegationAnswers }) {
  const { t } = useTranslation('delegations')
  const wordsOf = useDelegationWords()
  const [ending, setEnding] = useState(false)
  const { codigo, papel, de, para, situacao, no_balcao } = delegation
  const other = papel === 'dei' ? para : de
  const { span, powers } = wordsOf(delegation)
  const busy = answers.busy === codigo
  const isAnswer = situacao === 'aguardando' && papel === 'recebi'
  return (
    <li>
      <h3 className="h3">
        <bdi>{other.nome}</bdi> <Badge {...looks[situacao]}>{t(`state.${situacao}`)}</Badge>
      </h3>
      <p>{powers}</p>
      <p className="muted">
        {span}
        {no_balcao && ` · ${t('atDesk')}`}
      </p>
      <div className="row-btns">
        {isAnswer && (
          <>
            <Button
              slim
              kind="main"
              busy={busy}
              onClick={() => void answers.answer(codigo, true)}
              aria-label={t('acceptOf', { name: other.nome })}
            >
              {t('accept')}
            </Button>
            <Button slim busy={busy} onClick={() => void answers.answer(codigo, false)} aria-label={t('declineOf', { name: other.nome })}>
              {t('decline')}
            </Button>
          </>
        )}
        {!isAnswer && (situacao === 'em_vigor' || situacao === 'aguardando') && (
          <Button slim busy={busy} onClick={() => setEnding(true)} aria-label={t('endOf', { name: other.nome })}>
            {t('end')}
          </Button>
        )}
      </div>
      <Confirm
        open={ending}
        title={t('endTitle', { name: other.nome })}
        confirmLabel={t('end')}
        onConfirm={() => void answers.end(codigo)}
        onClose={() => setEnding(false)}
      >
        <p>{t(papel === 'dei' ? 'endGiven' : 'endReceived')}</p>
      </Confirm>
    </li>
  )
}

export function DelegationList({ delegations, answers }: { delegations: readonly Delegation[]; answers: DelegationAnswers }) {
  return (
    <ul className="answers">
      {delegations.map((delegation) => (
        <Item key={delegation.codigo} delegation={delegation} answers={answers} />
      ))}
    </ul>
  )
}
