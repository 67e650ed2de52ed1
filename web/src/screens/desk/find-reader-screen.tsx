import { findReaders, type FoundReader } from '@farol/contract/desk/readers.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { readerScreen, staffScreens } from '@farol/contract/staff-screens.ts'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useMayAtDesk } from '../../features/desk/desk-session.ts'
import { Said } from '../../features/desk/said.tsx'
import { TextField } from '../../ui/field.tsx'
import { DeskHeading } from './desk-heading.tsx'

const fewest = 3

function Found({ readers, total }: { readers: readonly FoundReader[]; total: number }) {
  const { t } = useTranslation('desk')
  return (
    <>
      <Said>{total > readers.length ? t('find.more', { count: readers.length, total }) : t('find.count', { count: total })}</Said>
      <ul className="desk-rows">
        {readers.map((one) => (
          <li key={one.codigo}>
            <p className="what">
              <Link to={readerScreen(one.codigo)}>{one.nome}</Link>
            </p>
            <p className="small muted">
              {[one.matricula, one.categoria, one.cod_biblioteca, !one.ativo && t('find.inactive')].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** `/equipe/leitores`: readers by a search; there is no list without one. */
export function Component() {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const [short, setShort] = useState(false)
  const mayMake = useMayAtDesk(deskActivities.people)
  const search = useAct((q: string) => call(findReaders, { body: { q } }))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    setShort(q.length < fewest)
    if (q.length >= fewest) void search.run(q)
  }
  return (
    <>
      <DeskHeading title={t('entry.readers')}>
        {mayMake && (
          <ButtonLink slim to={`${staffScreens.desk}/leitores/novo`}>
            {t('person.new')}
          </ButtonLink>
        )}
      </DeskHeading>
      <form noValidate onSubmit={submit}>
        <TextField
          name="q"
          label={t('find.label')}
          hint={t('find.hint')}
          error={short ? t('find.short') : undefined}
          autoComplete="off"
          maxLength={200}
        />
        <Button type="submit" kind="main" busy={search.busy}>
          {t('find.act')}
        </Button>
      </form>
      <ActFailure act={search} />
      {search.reply && <Found readers={search.reply.data} total={search.reply.total} />}
    </>
  )
}
