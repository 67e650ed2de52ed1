import { CallError } from '@farol/contract/call.ts'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import en from '../../../../texts/en/session.json' with { type: 'json' }
import es from '../../../../texts/es/session.json' with { type: 'json' }
import fr from '../../../../texts/fr/session.json' with { type: 'json' }
import it from '../../../../texts/it/session.json' with { type: 'json' }
import pt from '../../../../texts/pt/session.json' with { type: 'json' }
import { BlockedPerson } from '../../session/blocked-person.ts'
import { loginFailure } from './login-failure.ts'

const locales = { pt, en, es, fr, it }
type Offered = keyof typeof locales

async function wordsIn(language: Offered) {
  const texts = createInstance()
  await texts.init({ lng: language, resources: { [language]: { session: locales[language] } }, interpolation: { escapeValue: false } })
  return texts.getFixedT(language, 'session')
}

const refused = (status: number, code = '', message = 'Do servidor.') =>
  new CallError(status, code ? ({ code, message, params: {}, fields: [] } as never) : undefined)

/** The server has said it in the reader's language. */
const fromServer = (text: string) => ({ pt: text, en: text, es: text, fr: text, it: text })

/** Specification section 8, sign-in: what is said of each status, word for word where it gives the words. */
const table: readonly (readonly [string, unknown, Readonly<Record<Offered, string>>])[] = [
  ['[S8-01] 400', refused(400), { pt: 'A solicitação de acesso falhou. Por favor, tente novamente.', en: 'The login request has failed. Please, try again', es: 'La solicitud de acceso ha fallado. Por favor, inténtelo de nuevo.', fr: 'La demande d’accès a échoué. Veuillez réessayer.', it: 'La richiesta di accesso non è riuscita. Riprova.' }],
  ['[S8-02] 401', refused(401, 'UsuarioOuSenhaIncorretaCustom'), { pt: 'Matrícula ou senha incorretos! Tente novamente.', en: 'Matrícula: Incorrect credentials! Please try again.', es: '¡Matrícula o contraseña incorrectos! Inténtelo de nuevo.', fr: 'Matrícula ou mot de passe incorrect\u00a0! Réessayez.', it: 'Matrícula o password errati! Riprova.' }],
  ['[S8-03] 422', refused(422, 'dados_invalidos', 'Os dados não servem.'), fromServer('Os dados não servem.')],
  ['[S8-03] 429', refused(429, 'AuthMuitasTentativas', 'Muitas tentativas seguidas.'), fromServer('Muitas tentativas seguidas.')],
  ['[S8-04] 430', refused(430, 'ACESSO_BLOQUEADO', 'Acesso bloqueado.'), fromServer('Acesso bloqueado.')],
  ['[S8-05] 500', refused(500), { pt: 'Ocorreu um erro desconhecido ao entrar.', en: 'Unknown error while logging in.', es: 'Error desconocido al entrar.', fr: 'Une erreur inconnue est survenue à la connexion.', it: 'Si è verificato un errore sconosciuto durante l’accesso.' }],
  ['[S8-05] no status', refused(0), { pt: 'Ocorreu um erro desconhecido ao entrar.', en: 'Unknown error while logging in.', es: 'Error desconocido al entrar.', fr: 'Une erreur inconnue est survenue à la connexion.', it: 'Si è verificato un errore sconosciuto durante l’accesso.' }],
  ['[S8-05] something else', new TypeError('x'), { pt: 'Ocorreu um erro desconhecido ao entrar.', en: 'Unknown error while logging in.', es: 'Error desconocido al entrar.', fr: 'Une erreur inconnue est survenue à la connexion.', it: 'Si è verificato un errore sconosciuto durante l’accesso.' }],
  ['[S8-05] 502', refused(502), { pt: 'Não foi possível entrar (erro 502).', en: 'Could not sign in (error 502).', es: 'No se pudo entrar (error 502).', fr: 'La connexion n’a pas abouti (erreur 502).', it: 'Non è stato possibile accedere (errore 502).' }],
  ['[S8-05] 503, whatever it says', refused(503, 'servico_indisponivel'), { pt: 'Não foi possível entrar (erro 503).', en: 'Could not sign in (error 503).', es: 'No se pudo entrar (error 503).', fr: 'La connexion n’a pas abouti (erreur 503).', it: 'Non è stato possibile accedere (errore 503).' }],
  ['[S8-05] 504', refused(504), { pt: 'Não foi possível entrar (erro 504).', en: 'Could not sign in (error 504).', es: 'No se pudo entrar (error 504).', fr: 'La connexion n’a pas abouti (erreur 504).', it: 'Non è stato possibile accedere (errore 504).' }],
  ['[S8-05] 418', refused(418), { pt: 'Não foi possível entrar (erro 418).', en: 'Could not sign in (error 418).', es: 'No se pudo entrar (error 418).', fr: 'La connexion n’a pas abouti (erreur 418).', it: 'Non è stato possibile accedere (errore 418).' }],
  ['[S8-06] captcha', refused(422, 'captcha_expirado', 'Expirou.'), fromServer('Expirou.')],
] // prettier-ignore

describe('what is said of a sign-in that failed', () => {
  test.each(table)('%s', async (_name, error, said) => {
    for (const language of Object.keys(locales) as Offered[])
      expect(loginFailure(error, 'Matrícula', (await wordsIn(language)) as never).text).toBe(said[language])
  })

  test('[S8-04] [S8-06] who is locked out is shown the way out, who must prove to be a person gets a captcha', async () => {
    const t = (await wordsIn('pt')) as never
    expect(loginFailure(refused(430, 'ACESSO_BLOQUEADO'), 'x', t)).toMatchObject({ recovery: true, captcha: false })
    expect(loginFailure(refused(430), 'x', t).text).toContain('Esqueci minha senha')
    for (const code of ['captcha_necessario', 'captcha_invalido', 'captcha_expirado'])
      expect(loginFailure(refused(422, code), 'x', t)).toMatchObject({ recovery: false, captcha: true })
    expect(loginFailure(new BlockedPerson('débitos'), 'x', t).text).toContain('débitos')
  })

  test.each([
    ['missing.user', 'The username is required!'],
    ['missing.password', 'Password required!'],
    ['credential_missing', 'Fill all the fields to login!'],
    ['missing.captcha', 'Do the Captcha verification!'],
    ['DigiteCodigoUsuario', 'Fill in the user code!'],
    ['AsSenhasNaoCoincidem', "The passwords don't match!"],
    ['SenhaNaoConfereCriterios', "The pasword don't match all the criteria!"],
  ])('[S5-02] %s says %j, as specified', async (key, words) => {
    expect(((await wordsIn('en')) as unknown as (key: string) => string)(key)).toBe(words)
  })
})
