import type { ErasableKind, HeldKind } from '@farol/contract/privacy.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { numericDay } from '../../i18n/day-words.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import type { PrivacyActs } from './use-privacy.ts'

function Kind({ kind, onErase, busy }: { kind: HeldKind; busy: boolean; onErase: (kind: HeldKind) => void }) {
  const { t } = useTranslation('privacy')
  const { language } = useDeps()
  const { descricao, quantidade, desde, finalidade, base_legal, prazo, quem_ve, apagar } = kind
  const facts: readonly (readonly [string, string])[] = [
    [t('held.purpose'), finalidade],
    [t('held.basis'), base_legal],
    [t('held.retention'), prazo],
    [t('held.viewers'), quem_ve],
  ]
  return (
    <li>
      <h3 className="h3">{descricao}</h3>
      <p className="muted">
        {t('held.rows', { count: quantidade })}
        {desde && ` · ${t('held.since', { day: numericDay(desde, language) })}`}
      </p>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {apagar && (
        <div className="row-btns">
          <Button slim busy={busy} onClick={() => onErase(kind)} aria-label={t('erase.of', { name: descricao })}>
            {t('erase.act')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** By kind: how many rows, what for, on what basis, how long, who sees it; and erasing what may be erased. */
export function HeldList({ kinds, acts }: { kinds: readonly HeldKind[]; acts: PrivacyActs }) {
  const { t } = useTranslation('privacy')
  const [asked, setAsked] = useState<HeldKind>()
  const wire: ErasableKind | undefined = asked?.apagar?.tipo
  return (
    <>
      <ul className="answers">
        {kinds.map((kind) => (
          <Kind key={kind.tipo} kind={kind} busy={acts.busy === kind.apagar?.tipo} onErase={setAsked} />
        ))}
      </ul>
      <Confirm
        open={asked !== undefined}
        title={t('erase.title', { name: asked?.descricao ?? '' })}
        confirmLabel={t('erase.act')}
        onConfirm={() => wire && void acts.erase(wire)}
        onClose={() => setAsked(undefined)}
      >
        <p>{asked?.apagar?.efeito}</p>
        <p>{t('erase.forGood')}</p>
      </Confirm>
    </>
  )
}
