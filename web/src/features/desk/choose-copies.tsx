import type { HoldCombination, HoldLibrary } from '@farol/contract/holds.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'

/** Copies of a library that one would wait for together. */
export interface Choice {
  readonly library: HoldLibrary
  readonly copies: HoldCombination
}

interface Choosing {
  readonly title: string
  readonly choices: readonly Choice[]
  readonly busy: boolean
  readonly onGive: (choice: Choice) => void
}

function ChoiceOption({ choice: { library, copies }, value }: { choice: Choice; value: number }) {
  const { t } = useTranslation('desk')
  const { volume, tomo, parte, material_adicional: material, desc_localizacao: place } = copies
  const key = [library.desc_biblioteca, volume, tomo, parte, material, place].filter(Boolean).join(' · ')
  return <option value={value}>{t('place.choice', { key, position: copies.posicao })}</option>
}

/** The copies to wait for, and the hold itself only where one may be placed: else why not. */
export function ChooseCopies({ title, choices, busy, onGive }: Choosing) {
  const { t } = useTranslation('desk')
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      choices.findIndex(({ copies }) => copies.permitido),
    ),
  )
  const { copies } = choices[at]!
  return (
    <div className="filters">
      <SelectField label={title} value={at} onChange={(event) => setAt(Number(event.target.value))}>
        {choices.map((choice, number) => (
          <ChoiceOption key={JSON.stringify(choice.copies) + choice.library.cod_biblioteca} choice={choice} value={number} />
        ))}
      </SelectField>
      {copies.permitido ? (
        <Button kind="main" busy={busy} onClick={() => onGive(choices[at]!)}>
          {t('place.act')}
        </Button>
      ) : (
        <p role="alert">{copies.motivos.map(({ mensagem }) => mensagem).join(' ')}</p>
      )}
    </div>
  )
}
