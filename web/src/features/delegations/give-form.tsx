import { powers, type Power } from '@farol/contract/delegations.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dayToType, todayThere, typedDay } from '../../i18n/typed-day.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Checkbox, CheckGroup, TextField } from '../../ui/field.tsx'
import { problemAt, ProblemSummary, type Problem } from '../../ui/problem-summary.tsx'
import { useGiving, type WrittenDelegation } from './use-delegations.ts'

interface Typed {
  readonly to: string
  readonly from: string
  readonly until: string
  readonly powers: readonly Power[]
}

const blank = (): Typed => ({ to: '', from: dayToType(todayThere()), until: '', powers: ['consultar'] })

/** What keeps the form from being sent, or what is sent. */
function useWritten(id: string) {
  const { t } = useTranslation('delegations')
  return (typed: Typed): { readonly problems: readonly Problem[] } | { readonly body: WrittenDelegation } => {
    const [from, until] = [typedDay(typed.from), typedDay(typed.until)]
    const problems: Problem[] = []
    if (typed.to.trim() === '') problems.push({ text: t('wrong.to'), field: `${id}-to` })
    if (from === undefined) problems.push({ text: t('wrong.from'), field: `${id}-from` })
    if (until === undefined && typed.until.trim() !== '') problems.push({ text: t('wrong.until'), field: `${id}-until` })
    if (from !== undefined && until !== undefined && until < from) problems.push({ text: t('wrong.order'), field: `${id}-until` })
    if (typed.powers.length === 0) problems.push({ text: t('wrong.powers'), field: `${id}-powers` })
    if (problems.length > 0 || from === undefined) return { problems }
    return { body: { para: typed.to.trim(), inicio: from, ...(until !== undefined && { fim: until }), poderes: [...typed.powers] } }
  }
}

interface PowerBoxesProps {
  readonly id: string
  readonly chosen: readonly Power[]
  readonly onChosen: (powers: readonly Power[]) => void
}

function PowerBoxes({ id, chosen, onChosen }: PowerBoxesProps) {
  const { t } = useTranslation('delegations')
  return (
    <div id={id} tabIndex={-1}>
      <CheckGroup legend={t('powersLegend')}>
        {powers.map((power) => (
          <Checkbox
            key={power}
            checked={chosen.includes(power)}
            onChange={(event) => onChosen(powers.filter((one) => (one === power ? event.target.checked : chosen.includes(one))))}
            label={
              <>
                {t(`power.${power}`)}
                <br />
                <span className="small muted">{t(`powerHint.${power}`)}</span>
              </>
            }
          />
        ))}
      </CheckGroup>
    </div>
  )
}

/** To whom, from when until when, and which powers. The other person accepts it before it holds. */
export function GiveForm({ onGiven }: { onGiven: () => Promise<unknown> }) {
  const { t } = useTranslation('delegations')
  const id = useId()
  const [typed, setTyped] = useState(blank)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const writtenOf = useWritten(id)
  const giving = useGiving()
  const give = async (body: WrittenDelegation) => {
    if (!(await giving.run(body))) return
    setTyped(blank())
    await onGiven()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = writtenOf(typed)
    setProblems('problems' in written ? written.problems : [])
    if ('body' in written) void give(written.body)
  }
  const at = (name: string) => ({ id: `${id}-${name}`, error: problemAt(problems, `${id}-${name}`) })
  return (
    <form className="stack-3" method="post" noValidate onSubmit={submit} aria-busy={giving.busy}>
      <ProblemSummary problems={problems} />
      <ActFailure act={giving} />
      <TextField
        {...at('to')}
        label={t('to')}
        hint={t('toHint')}
        required
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={typed.to}
        onChange={(event) => setTyped({ ...typed, to: event.target.value })}
      />
      <DayField {...at('from')} label={t('from')} value={typed.from} onValue={(from) => setTyped({ ...typed, from })} />
      <DayField {...at('until')} label={t('until')} value={typed.until} onValue={(until) => setTyped({ ...typed, until })} />
      <PowerBoxes id={`${id}-powers`} chosen={typed.powers} onChosen={(chosen) => setTyped({ ...typed, powers: chosen })} />
      <div className="row-btns">
        <Button type="submit" kind="main" busy={giving.busy}>
          {t('give')}
        </Button>
      </div>
      <p className="muted">{t('giveHint')}</p>
    </form>
  )
}
