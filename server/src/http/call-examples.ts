/** An example of one call, true of the demo that `npm start` shows. */
export interface CallExample {
  readonly values?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** What stands for a value of this name where a call does not say otherwise. Values that may be left out have no example but these. */
const byName: Readonly<Record<string, string>> = {
  id: '1',
  q: 'casmurro',
  acervos: '1,2',
  indice: 'INDICE_1',
  termo: 'dom casmurro',
}

const periodical: CallExample = { values: { id: '915' } }
const activity: CallExample = { values: { id: '30' } }

/** By the name of the call in OpenAPI (`operationId`). */
const byCall: Readonly<Record<string, CallExample>> = {
  getKardexPermissaoById: periodical,
  getKardexComboboxDataById: periodical,
  getKardexDataById: { values: { id: '915', ano: '2026' } },
  getKardexItemById: { values: { id: '915', fasciculo: '77' } },
  getParametrosAtividadeById: activity,
  getParametrosAtividadeInformativoById: activity,
  getParametrosAtendimentoById: { values: { id: 'BC' } },
  getUnidadeInformacaoNadaConstaConferirByCodigo: { values: { codigo: 'ABCD-1234' } },
  getConsultaNovasAquisicoes: { values: { dias: '90', perPage: '10' } },
  getConsultaPlanoEnsino: { values: { curso: 'ADM' } },
  getConsultaAutoridades: { values: { q: 'assis' } },
  getConsultaSugestoes: { values: { q: 'mach' } },
  getConsultaVoceQuisDizer: { values: { q: 'casmuro' } },
  getConsulta: { values: { q: 'casmurro', filtro: 'T:1', perPage: '10' } },
  postOauthToken: { body: { grant_type: 'client_credentials', client_id: 4 } },
  postOauthRevoke: { body: { client_id: 4, token: 'p.1795551239.exemplo' } },
  postBasesEntrada: {
    body: {
      base: 'outra',
      para: 'esta',
      momento: 1795551239,
      nonce: 'aaaaaaaaaaaaaaaaaaaaaa',
      logins: ['ana'],
      destino: 'inicio',
      assinatura: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    },
  },
  postBasesSaida: {
    body: {
      base: 'outra',
      para: 'esta',
      momento: 1795551239,
      nonce: 'aaaaaaaaaaaaaaaaaaaaaa',
      logins: ['ana'],
      assinatura: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    },
  },
  postAutoatendimentoDevolucoes: { body: { exemplar: '0000001' } },
  postAcervoCesta: { body: { acervos: [1, 2] } },
  postAcervoExportarCesta: { body: { tipo: 'arquivo', dados: 'ris', acervos: [1, 2] } },
}

/** The example of a value of a call. Required ones of a visitor's call always have one. */
export const exampleValue = (call: string, name: string): string | undefined => byCall[call]?.values?.[name] ?? byName[name]

export const exampleBody = (call: string): CallExample['body'] => byCall[call]?.body
