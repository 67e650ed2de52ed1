import { expect, test } from 'vitest'
import { plainPageHtml, type PlainPage } from './plain-page.ts'

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
