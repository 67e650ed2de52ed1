import { getReader } from '@farol/contract/desk/readers.ts'
import { staffScreens } from '@farol/contract/staff-screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useParams } from 'react-router'
import { useDeps } from '../../api/site.ts'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { ReaderBlocks } from '../../features/desk/reader-blocks.tsx'
import { ReaderDebts } from '../../features/desk/reader-debts.tsx'
import { ReaderDeletion } from '../../features/desk/reader-deletion.tsx'
import { ReaderFile } from '../../features/desk/reader-file.tsx'
import { ReaderHead } from '../../features/desk/reader-head.tsx'
import { ReaderHistory } from '../../features/desk/reader-history.tsx'
import { ReaderHolds } from '../../features/desk/reader-holds.tsx'
import { ReaderLoans } from '../../features/desk/reader-loans.tsx'
import { ReaderMerge } from '../../features/desk/reader-merge.tsx'
import { ReaderRecord } from '../../features/desk/reader-record.tsx'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { useDeskTitle } from '../../features/desk/use-desk-title.ts'

function ShownReader({ cod }: { cod: string }) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  useDeskTitle(t('entry.reader'))
  const answer = useAnswer(cod, () => call(getReader, { params: { cod } }))
  const unknown = { text: t('reader.unknown'), to: `${staffScreens.desk}/leitores`, label: t('find.label') }
  return (
    <AnswerPart answer={answer} heading={t('entry.reader')} unknown={unknown}>
      {(reader) => (
        <>
          <ReaderHead reader={reader} />
          <ReaderLoans reader={reader} onChange={answer.reload} />
          <ReaderHolds reader={reader} onChange={answer.reload} />
          <ReaderDebts reader={reader} onChange={answer.reload} />
          <ReaderBlocks reader={reader} onChange={answer.reload} />
          <ReaderRecord reader={reader} onChange={answer.reload} />
          <ReaderMerge reader={reader} onChange={answer.reload} />
          <ReaderFile reader={reader} onChange={answer.reload} />
          <ReaderDeletion reader={reader} onChange={answer.reload} />
          <ReaderHistory key={reader.codigo} reader={reader.codigo} />
        </>
      )}
    </AnswerPart>
  )
}

/** `/equipe/leitor/{cod}`: one reader, what hinders a loan, loans, holds, requests, debts, blocks, notes, history. */
export function Component() {
  const { cod = '' } = useParams()
  return <ShownReader key={cod} cod={cod} />
}
