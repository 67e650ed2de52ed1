import * as z from 'zod/mini'
import { delegationStates } from '../delegations.ts'
import { powers } from '../../delegations.ts'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { Day } from '../patron-wire.ts'
import { Cpf, PersonBond, writtenFields } from '../personal-data.ts'
import { Code } from '../wire.ts'
import { filled, line } from '../text-fields.ts'
import { ByCode, Motive, ReaderName, usual, usualOfActs } from './desk-wire.ts'
import { Reader } from './readers.ts'

const path = '/api/equipe/leitores'
const one = `${path}/:cod`
const people = deskActivities.people

const fields = {
  nome: line(200).check(filled),
  cpf: z.optional(Cpf),
  rg: z.optional(line(40)),
  data_nascimento: z.optional(Day),
  ...writtenFields,
}

const NewBond = z.strictObject({
  categoria: Code,
  cod_biblioteca: Code,
  curso: z.optional(Code),
  matricula: z.optional(line(64)),
  validade: z.optional(Day),
})

export const createReader = endpoint({
  method: 'POST',
  path,
  summary:
    'A new reader with a first bond. The same CPF or registration is refused; an equal name and birth date asks, `confirmo` goes on.',
  caller: 'staff',
  activity: people,
  body: z.strictObject({ ...fields, usuario: z.optional(line(64)), vinculo: NewBond, confirmo: z.optional(z.boolean()) }),
  reply: ReaderName,
  refusals: [...usualOfActs, 'leitor_ja_cadastrado', 'leitor_semelhante', 'biblioteca_desconhecida'],
  idempotent: true,
})

export const changeReader = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Changes a reader’s data. With an older `versao`: `estado_invalido`.',
  caller: 'staff',
  activity: people,
  params: ByCode,
  body: z.strictObject({ versao: z.int(), ...fields, nome: z.optional(fields.nome) }),
  reply: Reader,
  refusals: [...usual, 'estado_invalido', 'leitor_ja_cadastrado', 'biblioteca_desconhecida'],
  idempotent: true,
})

export const addBond = endpoint({
  method: 'POST',
  path: `${one}/vinculos`,
  summary: 'A further bond of a reader.',
  caller: 'staff',
  activity: people,
  params: ByCode,
  body: NewBond,
  reply: PersonBond,
  refusals: [...usualOfActs, 'leitor_ja_cadastrado', 'biblioteca_desconhecida'],
  idempotent: true,
})

export const changeBond = endpoint({
  method: 'PUT',
  path: `${one}/vinculos`,
  summary: 'Renews, changes or ends a bond.',
  caller: 'staff',
  activity: people,
  params: ByCode,
  body: z.strictObject({ codigo: Code, validade: z.optional(Day), ativo: z.optional(z.boolean()), categoria: z.optional(Code) }),
  reply: PersonBond,
  refusals: [...usual, 'leitor_ja_cadastrado'],
  idempotent: true,
})

export const issueCard = endpoint({
  method: 'POST',
  path: `${one}/carteira`,
  summary: 'A new card number; the old one is dead.',
  caller: 'staff',
  activity: people,
  params: ByCode,
  reply: z.object({ numero: z.string() }),
  refusals: usualOfActs,
  idempotent: true,
})

export const sendNewPassword = endpoint({
  method: 'POST',
  path: `${one}/senha`,
  summary: 'Sends the reader the way to a new password, to the address of the record.',
  caller: 'staff',
  activity: people,
  params: ByCode,
  reply: z.object({ enviado: z.boolean() }),
  refusals: [...usualOfActs, 'sem_endereco_email', 'muitas_requisicoes'],
  idempotent: true,
})

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: `${one}/segundo-fator`,
  summary: 'Removes a reader’s second factor, with the document seen as reason; the reader is told by e-mail.',
  caller: 'staff',
  activity: people,
  params: ByCode,
  body: z.strictObject({ motivo: Motive }),
  reply: z.object({ removido: z.boolean() }),
  refusals: [...usual, 'estado_invalido', 'confirmacao_necessaria'],
  idempotent: true,
})

export const delegateAtDesk = endpoint({
  method: 'POST',
  path: `${one}/delegacoes`,
  summary: 'Lets somebody act for this reader by a document (`motivo`: which one was seen), for a minor or by a court; in force at once.',
  caller: 'staff',
  activity: people,
  params: ByCode,
  body: z.strictObject({
    para: Code,
    inicio: Day,
    fim: z.optional(Day),
    poderes: z.array(z.enum(powers)).check(z.minLength(1), z.maxLength(5)),
    fundamento: z.enum(['menor', 'judicial']),
    motivo: Motive,
  }),
  reply: z.object({ codigo: Code, situacao: z.enum(delegationStates) }),
  refusals: [...usualOfActs, 'periodo_invertido', 'delegacao_existente'],
  idempotent: true,
})

export const mergeReaders = endpoint({
  method: 'POST',
  path: `${one}/uniao`,
  summary: 'Merges another record of the same person into this one; `previa` tells what would move.',
  caller: 'staff',
  activity: deskActivities.merge,
  params: ByCode,
  body: z.strictObject({ de: Code, motivo: Motive, previa: z.optional(z.boolean()) }),
  reply: z.object({
    leitor: ReaderName,
    movidos: z.object({
      emprestimos: z.int(),
      reservas: z.int(),
      solicitacoes: z.int(),
      debitos: z.int(),
      bloqueios: z.int(),
      vinculos: z.int(),
    }),
  }),
  refusals: [...usualOfActs, 'estado_invalido', 'confirmacao_necessaria'],
  idempotent: true,
})

export const deleteReader = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Deletes a reader at the person’s wish; refused while something is open.',
  caller: 'staff',
  activity: deskActivities.privacy,
  params: ByCode,
  body: z.strictObject({ motivo: Motive }),
  reply: z.object({ sera_em: z.string() }),
  refusals: [...usual, 'ExclusaoPendencias', 'confirmacao_necessaria'],
})
