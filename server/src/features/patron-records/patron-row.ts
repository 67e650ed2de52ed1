import { isCpf } from '@farol/contract/schemas/personal-data.ts'
import { shelfCode } from '../../catalogue/holdings/shelf-code.ts'
import type { PatronRecord } from '../../ports/patrons.ts'

/** RFC 5321, 4.5.3.1.3. */
const longestEmail = 254

/** Columns of the file; the first four must be filled. */
export const patronColumns = [
  'codigo',
  'nome',
  'categoria',
  'biblioteca',
  'usuario',
  'email',
  'nome_social',
  'cpf',
  'curso',
  'matricula',
  'validade',
  'idioma',
  'outras_bases',
] as const

const needed = ['codigo', 'nome', 'categoria', 'biblioteca'] as const

/** `2026-12-31` for `31/12/2026` and itself; undefined for what is no day. */
export function localDay(text: string): string | undefined {
  const written = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  const iso = written ? `${written[3]}-${written[2]}-${written[1]}` : text
  const day = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T12:00:00Z`) : undefined
  return day && !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === iso ? iso : undefined
}

type Values = Readonly<Record<string, string>>

/** `campus-2:20260001 tribunal:ana`: logins of other bases by their codes; null for what is not written so. */
function loginsElsewhere(text: string): readonly { readonly base: string; readonly username: string }[] | null {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const read = words.map((word) => /^([\p{L}\p{N}.-]{1,64}):(\S{1,256})$/u.exec(word))
  return read.some((one) => one === null) ? null : read.map((one) => ({ base: one![1]!, username: one![2]! }))
}

/** What a column may say beside its text: nothing where the list does not have it, null where its cell is empty. */
const told = (text: string | undefined) => (text === undefined ? undefined : text || null)

/** A patron from one row, or why it cannot be one: `missing_nome`, `bad_cpf`, `bad_email`, `bad_validade`, `bad_outras_bases`, `unknown_column`. */
export function patronOf(values: Values): PatronRecord | string {
  const unknown = Object.keys(values).find((name) => !(patronColumns as readonly string[]).includes(name))
  if (unknown !== undefined) return 'unknown_column'
  const missing = needed.find((name) => !values[name])
  if (missing) return `missing_${missing}`
  const {
    codigo = '',
    nome = '',
    categoria = '',
    biblioteca = '',
    usuario,
    email,
    nome_social,
    cpf,
    curso,
    matricula,
    validade,
    idioma,
    outras_bases,
  } = values
  const elsewhere = outras_bases === undefined ? undefined : loginsElsewhere(outras_bases)
  if (elsewhere === null) return 'bad_outras_bases'
  const digits = cpf?.replace(/\D/g, '')
  if (digits && !isCpf(digits)) return 'bad_cpf'
  if (email && (email.length > longestEmail || !/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(email))) return 'bad_email'
  const until = validade && localDay(validade)
  if (validade && !until) return 'bad_validade'
  return {
    code: codigo,
    name: nome,
    ...(usuario && { username: usuario }),
    socialName: told(nome_social),
    email: told(email),
    cpf: told(digits),
    language: told(idioma),
    ...(elsewhere && { elsewhere }),
    bonds: [
      {
        category: shelfCode(categoria),
        categoryName: categoria,
        library: biblioteca,
        course: curso ? shelfCode(curso) : told(curso),
        ...(curso && { courseName: curso }),
        registration: told(matricula),
        validUntil: told(until),
      },
    ],
  }
}
