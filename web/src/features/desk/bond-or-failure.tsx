import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Act } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { BondChoice } from './bond-choice.tsx'
import { bondsToChoose } from './bonds-to-choose.ts'

interface BondOrFailureProps<I, R> {
  readonly act: Act<I, R>
  readonly reader: string
  /** Sends the same once more, by the bond that was chosen. */
  readonly onChoose: (input: I, bond: string) => void
}

/** Why an act for a reader did not succeed; where only the bond is missing, the bonds to choose from. */
export function BondOrFailure<I, R>({ act, reader, onChoose }: BondOrFailureProps<I, R>) {
  const { t } = useTranslation('desk')
  const place = useRef<HTMLDivElement>(null)
  const { error, sent } = act
  const bonds = bondsToChoose(error)
  const asks = sent !== undefined && bonds.length > 0
  useEffect(() => {
    if (asks) place.current?.focus()
  }, [asks])
  if (!asks) return <ActFailure act={act} />
  return (
    <div ref={place} tabIndex={-1} role="alert">
      <p>{t('line.chooseBond')}</p>
      <div className="row-btns">
        <BondChoice reader={reader} bonds={bonds} onChoose={(bond) => onChoose(sent.input, bond)} />
      </div>
    </div>
  )
}
