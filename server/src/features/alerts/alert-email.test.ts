import { describe, expect, test } from 'vitest'
import type { AlertReader } from '../../ports/alert-emails.ts'
import type { StoredAlert } from '../../ports/alerts.ts'
import { alertEmail, type EmailLook } from './alert-email.ts'
import { readStopLink } from './stop-link.ts'
import { unaskedKinds } from './testing/unasked-kinds.ts'

const now = new Date('2026-11-20T12:00:00Z')
const secret = Buffer.from('secret')
const reader: AlertReader = { patronId: 7, name: 'Ana', receivesOptional: true, declined: [], returned: 0 }

let next = 0
const alert = (kind: StoredAlert['kind'], params: object, subject = `x:${(next += 1)}`): StoredAlert =>
  ({ id: next, kind, subject, occasion: '', params, at: now.toISOString(), read: false }) as StoredAlert
const dueSoon = (title: string, library = 'Central') => alert('loan_due_soon', { title, library, dueDay: '2026-11-22' })
const paid = (cents = 300) => alert('debt', { outcome: 'paid', cents, library: 'Central' })
const suspensionEnd = () => alert('suspension_end', {})

const write = (lines: readonly StoredAlert[], more: Partial<AlertReader> = {}, look: EmailLook = { name: 'Biblioteca da UFX' }) =>
  alertEmail(
    { emailId: 12, messageId: 'alert.x', to: 'ana@exemplo.org', reader: { ...reader, ...more }, lines, kinds: unaskedKinds, now },
    { publicUrl: 'https://catalogo.example.org', slug: 'farol', secret, look: async () => look },
  )
const linkOf = (text: string) => /Ver na sua conta: (\S+)/.exec(text)?.[1]

describe('an e-mail of alerts', () => {
  test('one alert is told by its title, to its screen, line by line', async () => {
    const email = await write([paid()])
    expect(email).toMatchObject({
      id: 'alert.x',
      to: ['ana@exemplo.org'],
      subject: expect.stringMatching(/^Pagamento registrado: R\$\s3,00$/),
    })
    expect(email).not.toHaveProperty('unsubscribe')
    expect(email.text.replaceAll('\u{A0}', ' ').split('\n')).toEqual([
      'Olá, Ana!',
      '',
      'Central',
      '',
      '* Pagamento registrado: R$ 3,00',
      '  Seu pagamento de R$ 3,00 foi registrado (Central).',
      '',
      'Ver na sua conta: https://catalogo.example.org/meufarol/debitos',
      '',
      'Mensagem automática do catálogo. A biblioteca não lê as respostas a este endereço.',
      '',
      'Biblioteca da UFX',
      '',
    ])
  })

  test('several of one screen lead there, of several screens to the account', async () => {
    const [one, many, mixed] = [
      await write([dueSoon('Um')]),
      await write([dueSoon('Um'), dueSoon('Dois')]),
      await write([dueSoon('Um'), paid()]),
    ]
    expect([one.subject, many.subject, mixed.subject]).toEqual([
      'Empréstimo perto do prazo: Um',
      '2 avisos da biblioteca',
      '2 avisos da biblioteca',
    ])
    expect(linkOf(many.text)).toBe(linkOf(one.text))
    expect(linkOf(one.text)).not.toBe(linkOf(mixed.text))
    expect(linkOf(mixed.text)).toBe('https://catalogo.example.org/meufarol/alertas')
  })

  test('what ends at a day is told with the note on fines, and nothing else is', async () => {
    const note = 'não dispensa a multa'
    const notes = async (...lines: readonly StoredAlert[]) => (await write(lines)).text.includes(note)
    expect([await notes(dueSoon('Um')), await notes(paid()), await notes(paid(), dueSoon('Um')), await notes(suspensionEnd())]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test('the link that stops e-mails names the optional kinds of this one alone, once each', async () => {
    const { unsubscribe, text, html } = await write([dueSoon('Um'), paid(), dueSoon('Dois')])
    const token = unsubscribe!.url.replace('https://catalogo.example.org/avisos/parar/', '')
    expect(unsubscribe!.subject).toBe(`parar ${token}`)
    expect(readStopLink(secret, token, now)).toEqual({ emailId: 12, kinds: ['loan_due_soon'] })
    expect(text).toContain(`Não quer mais e-mails deste tipo? Pare por aqui:\n${unsubscribe!.url}\n`)
    expect(html).toContain(`<a href="${unsubscribe!.url}">`)
  })

  test('lines of no library stand without a heading; lines of a library together, in the order of the first', async () => {
    const { text, html } = await write([dueSoon('Um', 'Direito'), suspensionEnd(), dueSoon('Dois', 'Central'), dueSoon('Três', 'Direito')])
    expect(text.match(/^(?:Direito|Central|\* .*)$/gm)).toEqual([
      'Direito',
      '* Empréstimo perto do prazo: Um',
      '* Empréstimo perto do prazo: Três',
      '* Fim da suspensão',
      'Central',
      '* Empréstimo perto do prazo: Dois',
    ])
    expect([...html!.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, heading]) => heading)).toEqual(['Direito', 'Central'])
    expect(html!.match(/<ul /g)).toHaveLength(3)
    expect(text).not.toContain('\n\n\n')
  })

  test('text of several lines stays under its own alert, as text', async () => {
    const { text, html } = await write([alert('staff_notice', { heading: 'Aviso', message: 'Um.\nDois <b>x</b>.' })])
    expect(text).toMatch(/\n\* Aviso\n {2}Um\.\n {2}Dois <b>x<\/b>\.\n/)
    expect(html).not.toContain('<b>')
    expect(html).toContain('Um.<br>Dois &lt;b&gt;x&lt;/b&gt;.')
  })

  test('in the language of its reader, Portuguese where there is none that it has; in the colour and name of the institution', async () => {
    const english = await write([paid()], { language: 'en' })
    expect(english.html).toContain('<html lang="en">')
    expect(english.text).toMatch(/^Hello, Ana!\n/)
    for (const language of [undefined, 'xx'])
      expect((await write([paid()], language === undefined ? {} : { language })).text).toMatch(/^Olá, Ana!/)
    const styled = await write([paid()], {}, { name: 'A & B', colour: '#123456' })
    expect(styled.html).toContain('border-bottom:4px solid #123456')
    expect(styled.html).toContain('>A &amp; B</h1>')
    expect((await write([paid()])).html).toContain('border-bottom:4px solid #17345c')
    expect(styled.html).toMatch(/<title>Pagamento registrado/)
  })

  test('a name of any length is greeted in a line', async () => {
    const [first] = (await write([paid()], { name: `${'Ana '.repeat(60)}\nBcc: x` })).text.split('\n')
    expect(first!.length).toBeLessThan(100)
    expect((await write([paid()], { name: '$& $1' })).text).toContain('Olá, $& $1!')
  })
})
