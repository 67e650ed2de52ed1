import { expect, test } from 'vitest'
import { qrSvg } from './qr-svg.ts'

test('the picture is a square with room around the code, says its address and holds nothing else of it', () => {
  const svg = qrSvg('https://a.example/acervo/1?x=<script>&y="')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"/)
  expect(svg).toContain('<title>https://a.example/acervo/1?x=&lt;script&gt;&amp;y=')
  expect(svg).not.toContain('<script>')
  expect(svg.match(/M4 4h7v1h-7z/g)).toHaveLength(1)
})
