import { CallError } from '@farol/contract/call.ts'

/** Bonds 5 and 6 of the reader on the screen. */
export const twoBonds = {
  vinculos: [
    { codigo: '5', descricao: 'Graduação', cod_biblioteca: 'BC' },
    { codigo: '6', descricao: 'Pós-graduação', cod_biblioteca: 'BC' },
  ],
}

/** Answers as the server does where a reader has bonds 5 and 6 and none is named. */
export function needsBond<Reply>(body: Readonly<Record<string, unknown>> | undefined, reply: Reply): Reply {
  if (body?.['vinculo'] !== undefined) return reply
  const params = { vinculos: ['5', '6'] }
  const message = 'Escolha um vínculo: 5, 6.'
  throw new CallError(422, {
    code: 'EscolhaVinculo',
    message,
    params,
    fields: [],
    motivos: [{ codigo: 'EscolhaVinculo', mensagem: message, params }],
  })
}
