import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Words = { readonly [key: string]: string | Words }

const languages = ['pt', 'en', 'es', 'fr', 'it'] as const
const wordsOf = (language: string, area: string) =>
  JSON.parse(readFileSync(new URL(`../../../texts/${language}/${area}.json`, import.meta.url), 'utf8')) as Words

/** Message keys as the specification writes them, the file that holds them, and the English sentence where the specification gives one. */
const specified: readonly (readonly [key: string, area: string, sentence: string | undefined])[] = [
  ['credential_missing', 'session', 'Fill all the fields to login!'],
  ['DigiteCodigoUsuario', 'session', 'Fill in the user code!'],
  ['AuthCAPTCHAError', 'session', undefined],
  ['AsSenhasNaoCoincidem', 'session', "The passwords don't match!"],
  ['SenhaNaoConfereCriterios', 'session', "The pasword don't match all the criteria!"],
  ['UsuarioOuSenhaIncorretaCustom', 'session', '{{label}}: Incorrect credentials! Please try again.'],
  ['ACESSO_BLOQUEADO', 'session', undefined],
  ['CampoObrigatorioNaoPreenchido', 'institution', 'Required field "{{name}}" not filled!'],
  ['RealizeLoginEnviarComentario', 'institution', undefined],
  ['RealizeLoginEnviarSugestaoAquisicao', 'institution', undefined],
  ['SelecioneItemRenovar', 'loans', 'Select an item to renew!'],
  ['OcorreuErroInesperado', 'errors', 'Unexpected processing error'],
  ['NaoFoiPossivelComunicarServidor', 'errors', 'Cannot communicate with the server, try later'],
  ['SessaoExpirada', 'errors', undefined],
]

describe('message keys of the specification', () => {
  test.each(specified)('%s is a key of %s.json in every language', (key, area, sentence) => {
    for (const language of languages) expect([language, wordsOf(language, area)[key]]).toEqual([language, expect.stringMatching(/\w/)])
    const english = wordsOf('en', area)[key]
    expect(english).toBe(sentence ?? english)
  })

  test('[S5-21] a cancellation without a reservation has the sentence of the specification', () => {
    expect(wordsOf('en', 'holds')['list']).toMatchObject({ SelecioneReservaCancelar: 'Select a reservation to cancel!' })
  })

  test('[S8-09 part] nothing else is said of a server that does not answer, nor of a session that ended', () => {
    const other: Record<(typeof languages)[number], RegExp> = {
      pt: /(comunicar|falar) com o servidor|sessão expirou/i,
      en: /(reach|communicate with) the server|server could not be reached|session is expired/i,
      es: /(comunicar|contactar) con el servidor|sesión ha caducado/i,
      fr: /(joindre|communiquer avec) le serveur|serveur n’a pas pu|session a expiré/i,
      it: /(raggiungere|comunicare con) il server|sessione è scaduta/i,
    }
    for (const language of languages) {
      const folder = new URL(`../../../texts/${language}/`, import.meta.url)
      const areas = readdirSync(folder).filter((file) => file.endsWith('.json') && !file.endsWith('.server.json'))
      const saying = areas
        .map((file) => file.replace('.json', ''))
        .map((area) => [area, readFileSync(new URL(`../../../texts/${language}/${area}.json`, import.meta.url), 'utf8')] as const)
        .flatMap(([area, text]) =>
          text.split('\n').flatMap((line) => (other[language].test(line) ? [`${area}: ${line.trim().split('"')[1]}`] : [])),
        )
      expect([language, ...saying]).toEqual([language, 'errors: NaoFoiPossivelComunicarServidor', 'errors: SessaoExpirada'])
    }
  })
})
