import { blockReader, liftBlock } from '@farol/contract/desk/blocks.ts'
import type { Reader } from '@farol/contract/desk/readers.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { formatDay } from '../../i18n/day.ts'
import { todayThere } from '../../i18n/typed-day.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { DeskSection } from './desk-section.tsx'
import { useDeskSession, useMayAtDesk } from './desk-session.ts'
import { ReasonAct } from './reason-act.tsx'
import { typedFields } from './use-desk-query.ts'

type Block = Reader['bloqueios'][number]

function BlockRow({ block, onChange }: { block: Block; onChange: () => void }) {
  const { t } = useTranslation('desk')
  const { call, language } = useDeps()
  const [today] = useState(todayThere)
  const begins = t(block.inicio > today ? 'block.fromDay' : 'block.since', { day: formatDay(block.inicio, language) })
  const end = block.fim === undefined ? t('block.open') : t('reader.until', { day: formatDay(block.fim, language) })
  return (
    <li>
      <div className="row-main">
        <p className="what">{block.motivo}</p>
        <p className="small muted">
          {[t(`block.kinds.${block.tipo}`), begins, end, block.vinculo, block.origem].filter(Boolean).join(' · ')}
        </p>
        {block.nota && <p className="small">{t('block.internal', { note: block.nota })}</p>}
      </div>
      {block.pode_levantar && (
        <ReasonAct
          label={t('block.lift')}
          of={block.motivo}
          send={(motivo, key) => call(liftBlock, { body: { codigo: block.codigo, motivo }, idempotencyKey: key })}
          onDone={onChange}
        />
      )}
    </li>
  )
}

function BlockForm({ reader, onDone }: { reader: string; onDone: () => void }) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const block = useAct((given: { motivo: string; fim?: string; nota?: string }, idempotencyKey) =>
    call(blockReader, { body: { leitor: reader, tipo: 'administrativo', ...given }, idempotencyKey }),
  )
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { motivo, fim, nota } = typedFields(event.currentTarget)
    setMissing(!motivo)
    if (!motivo) return
    if (!(await block.run({ motivo, ...(fim && { fim }), ...(nota && { nota }) }))) return
    setOpen(false)
    show('success', t('saved'))
    onDone()
  }
  return (
    <div className="after-list">
      <Button slim aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('block.act')}
      </Button>
      {open && (
        <form className="filters" noValidate onSubmit={(event) => void submit(event)}>
          <TextField name="fim" type="date" label={t('block.end')} />
          <TextField name="motivo" label={t('block.reason')} required maxLength={500} error={missing ? t('reasonMissing') : undefined} />
          <TextField name="nota" label={t('block.note')} maxLength={500} />
          <Button type="submit" kind="stop" busy={block.busy}>
            {t('block.act')}
          </Button>
        </form>
      )}
      <ActFailure act={block} />
    </div>
  )
}

/** What keeps a reader from the library for a time: lifted, or made anew. Nobody does so with the own record. */
export function ReaderBlocks({ reader, onChange }: { reader: Reader; onChange: () => void }) {
  const { t } = useTranslation('desk')
  const isOwn = useDeskSession(({ staff }) => staff?.cod_pessoa === reader.codigo)
  const mayBlock = useMayAtDesk(deskActivities.blocks) && !isOwn
  const live = reader.bloqueios.filter(({ ativo }) => ativo)
  return (
    <DeskSection title={t('block.heading')} empty={live.length === 0}>
      <ul className="desk-rows">
        {live.map((block) => (
          <BlockRow key={block.codigo} block={block} onChange={onChange} />
        ))}
      </ul>
      {mayBlock && <BlockForm reader={reader.codigo} onDone={onChange} />}
    </DeskSection>
  )
}
