import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitiseHtml } from './rich-text.ts'

describe('HTML that staff wrote', () => {
  test.each([
    ['<p>Olá <b>mundo</b></p>', '<p>Olá <strong>mundo</strong></p>'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<ul><li>um<li>dois</ul>', '<ul><li>um</li><li>dois</li></ul>'],
    ['<h1>Regras</h1>', '<h3>Regras</h3>'],
    ['a < b & c &amp; d', 'a &lt; b &amp; c &amp; d'],
    ['primeiro\n\nsegundo\nlinha', '<p>primeiro</p><p>segundo<br>linha</p>'],
    ['<a href="https://a.example/?x=1&amp;y=2">x</a>', '<a href="https://a.example/?x=1&amp;y=2" rel="noopener">x</a>'],
    ['<a href=\'/faq\' onclick="go()">x</a>', '<a href="/faq" rel="noopener">x</a>'],
    ['<div class="x"><em>t</em></div>', '<em>t</em>'],
    ['<strong>sem fim', '<strong>sem fim</strong>'],
  ])('%s', (source, html) => expect(sanitiseHtml(source)).toBe(html))

  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT src=//x></SCRIPT >alert',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<svg onload=alert(1)><p>x</p></svg>',
    '<p style="position:fixed">x</p>',
    '<iframe srcdoc="<script>1</script>"></iframe>',
    '<<script>script>alert(1)<</script>/script>',
    '<p title="><img src=x onerror=alert(1)>">x</p>',
    '<!--><script>alert(1)</script>-->',
  ])('leaves nothing that acts: %s', (source) => {
    const html = sanitiseHtml(source)
    expect(html).not.toMatch(/<(?!\/?(?:p|br|hr|strong|em|u|ul|ol|li|h3|h4|blockquote|a|sub|sup)(?:>| href="[^"<>]*" rel="noopener">))/)
    expect(html).not.toMatch(/href="(?!https?:|mailto:|tel:|\/(?![/\\])|#)/i)
  })

  test('whatever is written: only tags of the list come out, each closed, and a second washing changes nothing', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '</',
      '<p',
      '<li>',
      '<ul>',
      '</ul>',
      '<a href=',
      'javascript:',
      '<h1>',
      '&',
      'x',
      ' ',
      '<b>',
      '</p>',
    )
    let withElements = 0
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30, size: 'max' }), (parts) => {
        const html = sanitiseHtml(parts.join(''))
        const open: string[] = []
        for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)(?: href="[^"<>]*" rel="noopener")?>|</g)) {
          expect(['p', 'br', 'hr', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a', 'sub', 'sup']).toContain(name)
          const isEnd = slash === '/'
          expect(isEnd ? open.pop() : name).toBe(name)
          if (!isEnd && name !== 'br' && name !== 'hr') open.push(name)
        }
        expect(open).toEqual([])
        // Text alone is made a paragraph of; what has elements stays as it is.
        const hasElements = html.includes('<')
        if (hasElements) withElements += 1
        expect(hasElements ? sanitiseHtml(html) : html).toBe(html)
      }),
    )
    expect(withElements).toBeGreaterThan(20)
  })
})
