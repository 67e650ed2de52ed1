import { isEmail } from '@farol/contract/contact.ts'
import { phone as phonePattern, type ReceivingPlace } from '@farol/contract/loan-requests.ts'
import { keyFieldId } from '../../catalogue/copy-key-fields.tsx'
import type { MissingChoice } from '../../catalogue/use-copy-choice.ts'
import type { Problem } from '../../ui/problem-summary.tsx'

/** What a reader writes and chooses besides the copies. */
export interface Written {
  readonly unidade_recebimento: string
  readonly local_recebimento: ReceivingPlace | ''
  readonly endereco: string
  readonly telefone: string
  readonly email: string
  readonly pessoa_autorizada: string
  readonly documento_autorizada: string
}

export const emptyRequest: Written = {
  unidade_recebimento: '',
  local_recebimento: '',
  endereco: '',
  telefone: '',
  email: '',
  pessoa_autorizada: '',
  documento_autorizada: '',
}

export const sourceId = 'solicitacao-origem'

/** The id of a field, to which what is wrong leads. */
export const fieldId = (field: keyof Written): string => `solicitacao-${field}`

export const choiceId = (missing: MissingChoice): string => (missing === 'biblioteca' ? sourceId : keyFieldId(missing))

type Words = (
  key:
    | 'SelecioneOpcoes'
    | 'SelecioneUnidadeRecebimento'
    | 'InformeLocal'
    | 'InformeEndereco'
    | 'InformeTelefone'
    | 'EmailInvalido'
    | 'missing',
) => string

/** Everything that is missing or wrong, in the order of the form; each is said at its field too. */
export function requestProblems(missing: readonly MissingChoice[], written: Written, t: Words): readonly Problem[] {
  const [first] = missing
  const at = (field: keyof Written, wrong: boolean, text: string): readonly Problem[] => (wrong ? [{ text, field: fieldId(field) }] : [])
  const { unidade_recebimento: target, local_recebimento: place, endereco, telefone, email } = written
  return [
    ...(first
      ? [
          {
            text: t('SelecioneOpcoes'),
            field: choiceId(first),
            at: Object.fromEntries(missing.map((one) => [choiceId(one), t('missing')])),
          },
        ]
      : []),
    ...at('unidade_recebimento', target === '', t('SelecioneUnidadeRecebimento')),
    ...at('local_recebimento', target !== '' && place === '', t('InformeLocal')),
    ...at('endereco', place === 'domicilio' && endereco.trim() === '', t('InformeEndereco')),
    ...at('telefone', !phonePattern.test(telefone.trim()), t('InformeTelefone')),
    ...at('email', !isEmail(email.trim()), t('EmailInvalido')),
  ]
}
