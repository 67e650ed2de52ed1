import type { Hold } from '@farol/contract/holds.ts'
import type { SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDraft } from '../../session/draft-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'

interface PickUpDialogProps {
  readonly code: string
  readonly title: string
  readonly libraries: NonNullable<Hold['acoes']['mudar_retirada']['bibliotecas']>
  /** Resolves to nothing where it was not done. */
  readonly onChange: (library: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Another library to fetch a copy from. */
export function PickUpDialog({ code, title, libraries, onChange, onClose }: PickUpDialogProps) {
  const { t } = useTranslation('holds', { keyPrefix: 'change' })
  const { draft, change, forget } = useDraft(`pick up ${code}`, { library: '' })
  // What was chosen before may be no choice any more.
  const { cod_biblioteca: library = '' } = libraries.find((one) => one.cod_biblioteca === draft.library) ?? libraries[0] ?? {}
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onChange(library).then((done) => done && forget())
    onClose()
  }
  return (
    <Dialog open title={t('mudar_retirada')} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{title}</p>
        <SelectField label={t('pickUp')} value={library} onChange={(event) => change({ library: event.target.value })}>
          {libraries.map((one) => (
            <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
              {one.desc_biblioteca}
            </option>
          ))}
        </SelectField>
        <div className="row-btns">
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="submit" kind="main">
            {t('changePickUp')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
