import { revealCpf, type Reader } from '@farol/contract/desk/readers.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { formatDay } from '../../i18n/day.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

const dotted = (cpf: string) => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')

/** Masked until it is asked for; asking is recorded. */
function CpfLine({ reader }: { reader: Reader }) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const reveal = useAct(() => call(revealCpf, { params: { cod: reader.codigo } }))
  const whole = reveal.reply?.cpf
  return (
    <p>
      CPF <span className="num">{whole ? dotted(whole) : reader.cpf}</span>{' '}
      {!whole && (
        <Button slim kind="bare" busy={reveal.busy} onClick={() => void reveal.run(null)}>
          {t('reader.revealCpf')}
        </Button>
      )}
      <ActFailure act={reveal} />
    </p>
  )
}

function Bonds({ reader }: { reader: Reader }) {
  const { t } = useTranslation('desk')
  const { language } = useDeps()
  return (
    <ul>
      {reader.vinculos.map((bond) => (
        <li key={bond.codigo}>
          {[
            bond.descricao,
            bond.curso,
            bond.matricula,
            bond.desc_biblioteca,
            bond.validade && t('reader.until', { day: formatDay(bond.validade, language) }),
            !bond.ativo && t('find.inactive'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}

/** Who the reader is, and in one place what hinders a loan now. */
export function ReaderHead({ reader }: { reader: Reader }) {
  const { t } = useTranslation('desk')
  const ways = [
    reader.cartao && t('reader.card', { number: reader.cartao }),
    reader.email,
    [reader.telefone, reader.celular].filter(Boolean).join(', '),
    reader.equipe && t('reader.staff'),
    reader.segundo_fator && t('reader.secondFactor'),
  ]
  return (
    <div className="reader-head">
      <h1 className="h1" tabIndex={-1}>
        {reader.nome_social ?? reader.nome}
      </h1>
      {reader.nome_social && <p className="small muted">{t('reader.registeredName', { name: reader.nome })}</p>}
      <p className="muted wrap-any">{ways.filter(Boolean).join(' · ')}</p>
      {reader.cpf && <CpfLine reader={reader} />}
      <Bonds reader={reader} />
      {reader.impede.length === 0 ? (
        <Note tone="ok">{t('reader.free')}</Note>
      ) : (
        <Note tone="stop">
          {reader.impede.map((one) => (
            <p key={one.codigo}>{one.mensagem}</p>
          ))}
        </Note>
      )}
    </div>
  )
}
