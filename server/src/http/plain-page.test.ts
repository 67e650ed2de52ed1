import { expect, test } from 'vitest'
import fastify from 'fastify'
import { addPlainPageStyles, plainPageHtml, sendPlainPage, type PlainPage } from './plain-page.ts'

const page: PlainPage = {
  language: 'pt',
  site: 'Biblioteca <UF>',
  title: 'Senha & segredo',
  sentences: ['Escreva "tudo".'],
  form: { fields: [{ name: 'senha', label: 'Senha <nova>', type: 'password', autocomplete: 'new-password' }], button: 'Enviar' },
}

test('what went wrong is read first, and the field says that it is wrong and why', () => {
  const html = plainPageHtml({ ...page, error: 'Senha curta' })
  expect(html).toContain('<title>Senha curta · Senha &amp; segredo · Biblioteca &lt;UF&gt;</title>')
  expect(html).toContain('<p id="erro" role="alert">Senha curta</p>')
  expect(html).toMatch(/<label for="senha">[^<]*<\/label><input id="senha"[^>]* aria-invalid="true" aria-describedby="erro">/)
})

test('without a mistake nothing says that there was one; all that is written is text', () => {
  const html = plainPageHtml(page)
  expect(html).not.toMatch(/erro|aria-invalid|role="alert"/)
  expect(html).toContain('<html lang="pt-BR">')
  expect(html).toContain('Senha &lt;nova&gt;')
  expect(html).toContain('<form method="post">')
  expect(html).not.toMatch(/<UF>|<nova>|<script/)
})

test('all that a page may hold stands in its order, and a choice that was made is made still', () => {
  const html = plainPageHtml({
    ...page,
    list: ['um', '<dois>'],
    closing: 'Fim.',
    form: {
      method: 'get',
      fields: [],
      choices: {
        legend: 'Avisos',
        name: 'tipo',
        options: [
          { value: 'a', label: 'Prazo', chosen: true },
          { value: 'b"', label: 'Multa', chosen: false },
        ],
      },
      button: 'Guardar',
    },
    link: { href: '/x?a=1&b=2', text: 'Voltar' },
  })
  expect(html.slice(html.indexOf('<main>'))).toBe(
    '<main><h1>Senha &amp; segredo</h1><p>Escreva &quot;tudo&quot;.</p><ul><li>um</li><li>&lt;dois&gt;</li></ul><p>Fim.</p><form method="get"><fieldset><legend>Avisos</legend><p><label><input type="checkbox" name="tipo" value="a" checked> Prazo</label></p><p><label><input type="checkbox" name="tipo" value="b&quot;"> Multa</label></p></fieldset><p><button type="submit">Guardar</button></p></form><p><a href="/x?a=1&amp;b=2">Voltar</a></p></main></body></html>',
  )
})

test('it is kept by nobody, told to no other site and listed by no search engine; its styles are kept for an hour', async () => {
  const app = fastify()
  addPlainPageStyles(app)
  app.get('/segredo', async (_request, reply) => sendPlainPage(reply, 404, { ...page, language: 'es' }))
  const { statusCode, headers } = await app.inject('/segredo')
  expect(statusCode).toBe(404)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-language': 'es',
    'content-type': 'text/html; charset=utf-8',
  })
  const styles = await app.inject('/pagina-simples.css')
  expect(styles.headers).toMatchObject({ 'cache-control': 'public, max-age=3600', 'content-type': 'text/css; charset=utf-8' })
  await app.close()
})
