import { demoPiles, listDemoCodes, type DemoCodes } from '@farol/contract/desk/demo-codes.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { saveFile } from '../../api/files.ts'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { useDeskLibrary } from '../../features/desk/desk-library.ts'
import { PrintButton } from '../../features/desk/print-button.tsx'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { formatDay } from '../../i18n/day.ts'
import { Barcode } from '../../ui/barcode.tsx'
import { Button } from '../../ui/button.tsx'
import { DeskHeading } from './desk-heading.tsx'

interface LabelProps {
  readonly code: string
  readonly label: string
  readonly children: ReactNode
}

/** A label as it is glued to a book or printed on a card. */
function Label({ code, label, children }: LabelProps) {
  return (
    <li>
      {children}
      <Barcode text={code} label={label} />
      <b className="num">{code}</b>
    </li>
  )
}

function ReaderLabels({ readers }: { readers: DemoCodes['leitores'] }) {
  const { t } = useTranslation('desk-work')
  return (
    <section>
      <h2 className="h2">{t('demoCodes.readers')}</h2>
      <ul className="code-labels">
        {readers.map(({ codigo, nome, emprestimos }) => (
          <Label key={codigo} code={codigo} label={t('demoCodes.readerCode', { name: nome })}>
            <span className="what">{nome}</span>
            <span className="small">{t('demoCodes.loans', { count: emprestimos })}</span>
          </Label>
        ))}
      </ul>
    </section>
  )
}

function CopyLabels({ pile, copies }: { pile: (typeof demoPiles)[number]; copies: DemoCodes['exemplares'] }) {
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  if (copies.length === 0) return null
  return (
    <section>
      <h2 className="h2">{t(`demoCodes.pile.${pile}`)}</h2>
      <ul className="code-labels">
        {copies.map(({ codigo, titulo, leitor, data_devolucao: due }) => (
          <Label key={codigo} code={codigo} label={t('demoCodes.copyCode', { title: titulo })}>
            <span className="what">{titulo}</span>
            <span className="small">
              {leitor && due && t('demoCodes.lentTo', { name: leitor, day: formatDay(due, language) })}
              {leitor && !due && t('demoCodes.heldFor', { name: leitor })}
              {!leitor && t('demoCodes.free')}
            </span>
          </Label>
        ))}
      </ul>
    </section>
  )
}

/** The file is saved here and given on the screen that takes such files. */
function DemoBankFile({ file }: { file: NonNullable<DemoCodes['arquivo_bancario']> }) {
  const { t } = useTranslation('desk-work')
  const save = () => saveFile(file.nome, new Blob([file.conteudo], { type: 'text/csv' }))
  return (
    <section>
      <h2 className="h2">{t('demoCodes.bankFile')}</h2>
      <p>{t('demoCodes.bankFileHint')}</p>
      <Button slim onClick={save}>
        {t('demoCodes.bankFileSave', { name: file.nome })}
      </Button>
    </section>
  )
}

/** `/equipe/demo/codigos`: bar codes of the demo's readers and books, for a scanner in front of the screen or on paper. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const library = useDeskLibrary()
  const answer = useAnswer(library ?? '', () => call(listDemoCodes))
  return (
    <>
      <DeskHeading title={t('demoCodes.heading')}>
        <PrintButton />
      </DeskHeading>
      <p className="lead">{t('demoCodes.intro')}</p>
      <AnswerPart answer={answer}>
        {({ leitores, exemplares, arquivo_bancario: file }) => (
          <>
            <ReaderLabels readers={leitores} />
            {demoPiles.map((pile) => (
              <CopyLabels key={pile} pile={pile} copies={exemplares.filter(({ situacao }) => situacao === pile)} />
            ))}
            {file && <DemoBankFile file={file} />}
          </>
        )}
      </AnswerPart>
    </>
  )
}
