import { placeHoldFor } from '@farol/contract/desk/holds.ts'
import { getHoldForm } from '@farol/contract/holds.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { BondOrFailure } from './bond-or-failure.tsx'
import { ChooseCopies, type Choice } from './choose-copies.tsx'
import { publicCall } from './public-call.ts'
import { typedFields } from './use-desk-query.ts'

const isTitleCode = (text: string) => /^[1-9]\d{0,14}$/.test(text)

interface Placing extends Choice {
  /** Code of the title. */
  readonly title: string
  readonly vinculo?: string
}

/** A hold for the reader: the code of the title, then which copies of it. */
export function PlaceHold({ reader, onDone }: { reader: string; onDone: () => void }) {
  const { t } = useTranslation('desk')
  const deps = useDeps()
  const show = useToasts((state) => state.show)
  const [wrong, setWrong] = useState(false)
  const form = useAct((id: string) => publicCall(deps)(getHoldForm, { params: { id: Number(id) } }))
  const choices = (form.reply?.bibliotecas ?? []).flatMap((library) => library.combinacoes.map((copies): Choice => ({ library, copies })))
  const place = useAct(({ title, library, copies, vinculo }: Placing, idempotencyKey) => {
    const { volume, tomo, parte, material_adicional, localizacao } = copies
    const key = { volume, tomo, parte, material_adicional, localizacao }
    const body = { leitor: reader, cod_acervo: title, biblioteca: library.cod_biblioteca, ...key, ...(vinculo && { vinculo }) }
    return deps.call(placeHoldFor, { body, idempotencyKey })
  })
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const id = typedFields(event.currentTarget)['acervo'] ?? ''
    setWrong(!isTitleCode(id))
    if (isTitleCode(id)) void form.run(id)
  }
  const give = async (placing: Placing) => {
    const made = await place.run(placing)
    if (!made) return
    form.clear()
    show('success', t('place.done', { position: made.posicao }))
    onDone()
  }
  return (
    <>
      <form className="filters" noValidate onSubmit={find}>
        <TextField
          name="acervo"
          label={t('place.title')}
          hint={t('place.titleHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          error={wrong ? t('place.titleWrong') : undefined}
        />
        <Button type="submit" busy={form.busy}>
          {t('find.act')}
        </Button>
      </form>
      <ActFailure act={form} />
      {form.reply && choices.length === 0 && <p role="alert">{t('place.none')}</p>}
      {form.reply && choices.length > 0 && (
        <ChooseCopies
          key={form.reply.cod_acervo}
          title={form.reply.titulo}
          choices={choices}
          busy={place.busy}
          onGive={(choice) => void give({ ...choice, title: form.reply!.cod_acervo })}
        />
      )}
      <BondOrFailure act={place} reader={reader} onChoose={(placing, vinculo) => void give({ ...placing, vinculo })} />
    </>
  )
}
