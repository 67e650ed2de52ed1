import { escapeHtml } from '@farol/contract/escape-html.ts'
import { languageTag } from '@farol/contract/language.ts'
import type { Head, HeadTag, Place } from '../api/head.ts'
import { headAttribute } from './page-head.ts'
import { pageDataId, safeJson } from './page-data.ts'

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
}

/** The browser bundle's manifest, put in when the renderer is built. */
declare const __MANIFEST__: Readonly<Record<string, Chunk>> | undefined

// In tests there is no bundle: a page then comes without scripts and sheets.
const manifest = typeof __MANIFEST__ === 'undefined' ? {} : __MANIFEST__

interface DocumentParts {
  readonly head: Head
  readonly tags: readonly HeadTag[]
  /** The institution's theme: `neo` is the sheet that every page has. */
  readonly theme: string | undefined
  /** The institution's colours: a sheet of this site, after ours. */
  readonly sheet: string | undefined
  /** The source file of a screen that is fetched by itself. */
  readonly chunk: string | undefined
  /** What it fetches besides once it runs. */
  readonly later: readonly string[]
  readonly body: string
  readonly place: Pick<Place, 'language' | 'site'>
  /** The page's data, written. */
  readonly data: string
}

function tagText({ tag, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const open = `<${tag}${written.join('')} ${headAttribute}="">`
  return tag === 'script' ? `${open}${safeJson(text ?? '')}</script>` : open
}

interface Assets extends Pick<DocumentParts, 'chunk' | 'later'> {
  readonly language: Place['language']
}

/** Everything that a chunk brings with it, itself first. */
function chunksOf(key: string, seen = new Set<string>()): readonly Chunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap((other) => chunksOf(other, seen))]
}

function sheetsFor(theme: string | undefined): readonly string[] {
  const dress = manifest[`src/styles/themes/${theme}.css`]
  return [...new Set([...chunksOf('src/browser.tsx').flatMap((chunk) => chunk.css ?? []), ...(dress ? [dress.file] : [])])]
}

/** The Link header of a page: what its first paint waits for is asked for before the page itself has been read. */
export function earlyLinks({ theme, sheet }: Pick<DocumentParts, 'theme' | 'sheet'>): string {
  const sheets = [...sheetsFor(theme).map((file) => `/${file}`), ...(sheet ? [sheet] : [])]
  return ['</boot.js>; rel=preload; as=script', ...sheets.map((file) => `<${file}>; rel=preload; as=style`)].join(', ')
}

/** What a page is given when it has been painted: the boot script takes it out of its template (0213). */
function deferredLinksFor({ language, chunk, later }: Assets): string {
  const entry = chunksOf('src/browser.tsx')
  const texts = chunksOf(`../texts/${language}/browser.ts`)
  const words = /screens\/(?:search|guides)\//.test(chunk ?? '') ? 'results' : 'record'
  const screen = chunk === undefined ? [] : [...chunksOf(chunk), ...chunksOf(`../texts/${language}/${words}.json`)]
  const further = later.flatMap((key) => chunksOf(key.replace('{language}', language)))
  const fonts = [...new Set(entry.flatMap((chunk) => chunk.assets ?? []))].filter((file) => file.endsWith('.woff2'))
  const preloads = [
    ...new Set([...entry.slice(1), ...texts, ...[...screen, ...further].filter((one) => !entry.includes(one))].map((chunk) => chunk.file)),
  ]
  return [
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin fetchpriority="low">`),
    ...preloads.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
    ...entry.slice(0, 1).map((chunk) => `<script type="module" src="/${chunk.file}" fetchpriority="low"></script>`),
  ].join('\n')
}

// Languages, screens and themes are few: what each combination loads is gathered from the manifest once.
const linksMade = new Map<string, string>()

function deferredLinks(assets: Assets): string {
  const key = `${assets.language} ${assets.chunk} ${assets.later.join(' ')}`
  const links = linksMade.get(key) ?? deferredLinksFor(assets)
  linksMade.set(key, links)
  return links
}

/** Replaced before sending by the attributes of the reader's appearance; the server's port names the same word. */
const appearanceSlot = ' data-appearance-slot'

/** A whole document. No inline script, style or style attribute: the content policy allows none. */
export function writeDocument({ chunk, later, head, tags, theme, sheet, body, place, data }: DocumentParts): string {
  return `<!doctype html>
<html lang="${languageTag(place.language)}"${appearanceSlot}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(head.title)}</title>
<script src="/boot.js"></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml" title="${escapeHtml(place.site.acronym)}">
${sheetsFor(theme)
  .map((file) => `<link rel="stylesheet" href="/${file}">`)
  .join('\n')}${sheet ? `\n<link rel="stylesheet" href="${escapeHtml(sheet)}">` : ''}
${tags.map(tagText).join('\n')}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="${pageDataId}">${data}</script>
<template id="depois">${deferredLinks({ language: place.language, chunk, later })}</template>
</body>
</html>
`
}
