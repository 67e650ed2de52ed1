import { listCategoryActivities, setCategoryActivities, type CategoryActivities as OneCategory } from '@farol/contract/desk/access.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, CheckGroup } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { AnswerPart } from './answer-part.tsx'
import { useMayInAll } from './desk-session.ts'
import { OnlyInAll } from './only-in-all.tsx'
import { ReasonForm } from './reason-form.tsx'
import { Said } from './said.tsx'
import { useAnswer } from './use-answer.ts'

interface Named {
  readonly cod_atividade: number
  readonly descricao: string
}

interface CategoryProps {
  readonly category: OneCategory
  readonly known: readonly Named[]
  readonly onChange: () => void
}

function Choice({ category, known, onChange }: CategoryProps) {
  const { t } = useTranslation(['desk-office', 'desk'])
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [chosen, setChosen] = useState<readonly number[]>(category.atividades)
  const set = useAct((motivo: string) =>
    call(setCategoryActivities, { body: { categoria: category.categoria, versao: category.versao, atividades: [...chosen], motivo } }),
  )
  const give = async (reason: string) => {
    if (!(await set.run(reason))) return
    show('success', t('desk:saved'))
    onChange()
  }
  return (
    <>
      <CheckGroup legend={t('categories.may', { category: category.desc_categoria })}>
        {known.map(({ cod_atividade: code, descricao }) => (
          <Checkbox
            key={code}
            checked={chosen.includes(code)}
            onChange={(event) => setChosen(event.target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))}
            label={descricao === String(code) ? descricao : `${descricao} (${code})`}
          />
        ))}
      </CheckGroup>
      <ReasonForm act={t('categories.save')} busy={set.busy} onGive={(reason) => void give(reason)} />
      <ActFailure act={set} />
    </>
  )
}

function CategoryRow(props: CategoryProps) {
  const { t } = useTranslation('desk-office')
  const [open, setOpen] = useState(false)
  const mayInAll = useMayInAll(deskActivities.access)
  const { category, onChange } = props
  const { desc_categoria: name, atividades, pessoas } = category
  const changed = () => {
    setOpen(false)
    onChange()
  }
  return (
    <li>
      <div className="row-main">
        <p className="what">{name}</p>
        <p className="small muted">
          {t('categories.people', { count: pessoas })} · {t('categories.activities', { count: atividades.length })}
        </p>
        {open && <Choice {...props} onChange={changed} />}
      </div>
      {mayInAll && (
        <Button slim aria-expanded={open} aria-label={`${t('categories.change')}: ${name}`} onClick={() => setOpen(!open)}>
          {t('categories.change')}
        </Button>
      )}
    </li>
  )
}

/** What each category of readers may do. */
export function CategoryActivities() {
  const { t } = useTranslation('desk-office')
  const { call } = useDeps()
  const answer = useAnswer('', () => call(listCategoryActivities))
  return (
    <>
      <p className="prose">{t('categories.intro')}</p>
      <OnlyInAll activity={deskActivities.access} />
      <AnswerPart answer={answer}>
        {({ data, atividades }) => (
          <>
            <Said quiet>{t('categories.count', { count: data.length })}</Said>
            <ul className="desk-rows">
              {data.map((category) => (
                <CategoryRow key={category.categoria} category={category} known={atividades} onChange={answer.reload} />
              ))}
            </ul>
          </>
        )}
      </AnswerPart>
    </>
  )
}
