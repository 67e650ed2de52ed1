import type { Library } from '../../ports/libraries.ts'
import type { Writer } from '../../ports/library-messages.ts'
import type { Email } from '../../ports/mailer.ts'
import type { Suggested } from './wire.ts'

// E-mails to the library's staff are in Portuguese, whatever language the reader uses.

const signed = ({ name, code, email }: Writer) =>
  `De: ${name} (código ${code})\n${email ? `E-mail: ${email}` : 'Sem e-mail no cadastro.'}\n`

const lines = (rows: readonly (readonly [label: string, value: string | number | undefined])[]) =>
  rows
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')

/** An e-mail answers to the person who wrote; undefined when the library has no address. */
function emailTo(library: Library, writer: Writer, id: string, subject: string, text: string): Email | undefined {
  if (library.email === undefined) return undefined
  return { id, to: [library.email], subject, text, ...(writer.email && { replyTo: writer.email }) }
}

export const commentEmail = (library: Library, writer: Writer, number: number, content: string): Email | undefined =>
  emailTo(library, writer, `comment-${number}`, `Comentário nº ${number}: ${library.name}`, `${signed(writer)}\n${content}\n`)

export function suggestionEmail(library: Library, writer: Writer, number: number, suggested: Suggested): Email | undefined {
  const { teaching } = suggested
  const text = lines([
    ['Título', suggested.title],
    ['Autor', suggested.author],
    ['Edição', suggested.edition],
    ['Editora', suggested.publisher],
    ['ISBN ou ISSN', suggested.standardNumber],
    ['Periódico', suggested.periodical ? 'sim' : undefined],
    ['Curso', teaching?.course],
    ['Disciplina', teaching?.discipline],
    ['Bibliografia', teaching && (teaching.bibliography === 'basic' ? 'básica' : 'complementar')],
    ['Exemplares', teaching?.copies],
    ['Alunos', teaching?.students],
    ['Justificativa', teaching?.reason],
    ['Outras informações', suggested.notes],
  ])
  const kind = teaching ? 'Sugestão de compra de docente' : 'Sugestão de aquisição'
  // A title in a subject line must not break it.
  const subject = `${kind} nº ${number}: ${suggested.title}`.slice(0, 150)
  return emailTo(library, writer, `suggestion-${number}`, subject, `${signed(writer)}\n${text}\n`)
}
