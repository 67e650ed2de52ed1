import { getDeskCopy, type DeskCopy } from '@farol/contract/desk/copies.ts'
import { readerScreen, staffScreens } from '@farol/contract/staff-screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { useChoiceLists } from '../../features/desk/choices.tsx'
import { CopyChange } from '../../features/desk/copy-change.tsx'
import { HoldsList } from '../../features/desk/holds-list.tsx'
import { RuleExplained } from '../../features/desk/rule-explained.tsx'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { formatDay } from '../../i18n/day.ts'
import { instantText } from '../../i18n/instant.ts'
import { DeskHeading } from './desk-heading.tsx'

function CopyFacts({ copy }: { copy: DeskCopy }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const { tipo_temporario: temporary } = copy
  const { tipos } = useChoiceLists()
  const typeName = (code: string) => tipos.find(({ codigo }) => codigo === code)?.descricao ?? code
  const until = (day: string) => (day === '' ? t('copy.openEnd') : formatDay(day, language))
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t('copy.state'), copy.desc_situacao],
    [t('copy.library'), copy.desc_biblioteca],
    [t('copy.location'), copy.localizacao],
    [t('copy.callNumber'), copy.numero_chamada],
    [t('copy.key'), [copy.volume, copy.tomo, copy.parte, copy.material_adicional].filter(Boolean).join(', ')],
    [t('copy.loanType'), typeName(copy.tipo_emprestimo)],
    [
      t('copy.temporary'),
      temporary &&
        t('copy.temporarily', { type: typeName(temporary.tipo), from: formatDay(temporary.de, language), until: until(temporary.ate) }),
    ],
    [t('copy.note'), copy.nota],
  ]
  return (
    <dl className="defs">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div className="pair" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function LoanOf({ loan }: { loan: NonNullable<DeskCopy['emprestimo']> }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  return (
    <section aria-labelledby="emprestimo">
      <h2 className="h2" id="emprestimo">
        {t('copy.loan')}
      </h2>
      <p>
        <Link to={readerScreen(loan.leitor.codigo)}>{loan.leitor.nome}</Link> ·{' '}
        {t('copy.due', { day: formatDay(loan.data_devolucao, language), hour: loan.hora_devolucao })}
        {loan.dias_atraso !== undefined && ` · ${t('copy.late', { count: loan.dias_atraso })}`}
      </p>
    </section>
  )
}

function Copy({ copy, onChange }: { copy: DeskCopy; onChange: () => void }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  return (
    <>
      <DeskHeading title={copy.titulo} />
      <p className="muted">{[copy.autor, copy.codigo].filter(Boolean).join(' · ')}</p>
      <CopyFacts copy={copy} />
      <CopyChange key={JSON.stringify(copy)} copy={copy} onDone={onChange} />
      {copy.emprestimo && <LoanOf loan={copy.emprestimo} />}
      {copy.regra && (
        <section aria-labelledby="regra">
          <h2 className="h2" id="regra">
            {t('copy.rule')}
          </h2>
          <RuleExplained rule={copy.regra} />
        </section>
      )}
      <section aria-labelledby="fila">
        <h2 className="h2" id="fila">
          {t('copy.queue', { count: copy.reservas.length })}
        </h2>
        {copy.reservas.length > 0 && <HoldsList caption={t('holds.list.fila')} holds={copy.reservas} onChange={onChange} />}
      </section>
      <section aria-labelledby="passos">
        <h2 className="h2" id="passos">
          {t('copy.steps')}
        </h2>
        {copy.passos.length === 0 && <p className="muted">{t('copy.noSteps')}</p>}
        <ul className="desk-rows">
          {copy.passos.map((step) => (
            <li key={`${step.quando} ${step.ato}`}>
              <span>{step.ato === 'emprestimo' ? t('copy.step.emprestimo') : t('copy.step.devolucao')}</span>
              <span className="muted">
                {instantText(step.quando, language)} · {step.desc_biblioteca}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function ShownCopy({ codigo }: { codigo: string }) {
  const { t } = useTranslation('desk')
  const { t: work } = useTranslation('desk-work')
  const { call } = useDeps()
  const answer = useAnswer(codigo, () => call(getDeskCopy, { params: { codigo } }))
  const unknown = { text: work('copy.unknown'), to: `${staffScreens.desk}/exemplares`, label: work('copy.barcode') }
  return (
    <AnswerPart answer={answer} heading={t('entry.copies')} unknown={unknown}>
      {(copy) => <Copy copy={copy} onChange={answer.reload} />}
    </AnswerPart>
  )
}

/** `/equipe/exemplar/{codigo}`: where a copy is and why, its loan, the queue, two years of steps without persons. */
export function Component() {
  const { codigo = '' } = useParams()
  return <ShownCopy key={codigo} codigo={codigo} />
}
