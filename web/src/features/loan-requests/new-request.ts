import type { CopyKey } from '../../catalogue/copy-key.ts'
import type { Written } from './request-problems.ts'
import type { NewRequest } from './use-request-form.ts'

/** The request as the call takes it: what was left empty, or belongs to another way of receiving, is not sent. */
export function newRequest(title: string, source: string, key: CopyKey, written: Written): NewRequest {
  const { unidade_recebimento, local_recebimento, telefone, email } = written
  const [person, document, address] = [written.pessoa_autorizada, written.documento_autorizada, written.endereco].map((text) => text.trim())
  return {
    cod_acervo: title,
    unidade_origem: source,
    ...key,
    unidade_recebimento,
    local_recebimento: local_recebimento || 'balcao',
    telefone: telefone.trim(),
    email: email.trim(),
    ...(person && { pessoa_autorizada: person, ...(document && { documento_autorizada: document }) }),
    ...(local_recebimento === 'domicilio' && address && { endereco: address }),
  }
}
