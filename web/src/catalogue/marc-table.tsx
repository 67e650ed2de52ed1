import type { MarcRow } from '@farol/contract/title-views.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocation } from 'react-router'
import { Link } from '../ui/link.tsx'
import { marcLines, plainMarc, type MarcLine } from './marc-lines.ts'

function Content({ line }: { line: MarcLine }) {
  return line.parts.map(({ code, text }, position) => (
    <span key={`${position}-${code}`}>
      {code && <b className="muted">${code} </b>}
      {text}{' '}
    </span>
  ))
}

function LabelledTable({ lines }: { lines: readonly MarcLine[] }) {
  const { t, i18n } = useTranslation('record')
  const nameOf = (tag: string) => (i18n.exists(`record:tags.${tag}`) ? String(t(`tags.${tag}` as 'tags.245')) : '')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="MARC">
      <table className="marc">
        <caption className="vh">MARC</caption>
        <thead>
          <tr>
            <th scope="col">{t('marc.tag')}</th>
            <th scope="col">{t('marc.indicators')}</th>
            <th scope="col">{t('marc.content')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">
                {line.tag} <span className="muted">{nameOf(line.tag)}</span>
              </th>
              <td className="num">{line.indicators}</td>
              <td className="wrap-any">
                <Content line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A MARC record: labelled, or plain as cataloguers write it. `forma=simples` in the address chooses. */
export function MarcTable({ rows, leader }: { rows: readonly MarcRow[]; leader?: string | undefined }) {
  const { t } = useTranslation('record')
  const { pathname, search } = useLocation()
  const plain = new URLSearchParams(search).get('forma') === 'simples'
  const lines = marcLines(rows, leader)
  const choice = (to: string, label: string, current: boolean) => (
    <Link to={to} {...(current && { 'aria-current': 'true' as const })}>
      {label}
    </Link>
  )
  return (
    <div className="stack-3">
      <nav className="seg" aria-label={t('marc.view')}>
        {choice(pathname, t('marc.labelled'), !plain)}
        {choice(`${pathname}?forma=simples`, t('marc.plain'), plain)}
      </nav>
      {plain ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <pre className="scroll" tabIndex={0}>
          {plainMarc(lines)}
        </pre>
      ) : (
        <LabelledTable lines={lines} />
      )}
    </div>
  )
}
