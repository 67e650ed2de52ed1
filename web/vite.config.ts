import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { themes } from '@farol/contract/institution.ts'
import { defineConfig, type Plugin } from 'vite'
import { accountMenu } from './scripts/account-menu.mjs'
import { newerInBundle } from './scripts/newer-builtins.mjs'
import { wholeSheet } from './scripts/sheets.mjs'

const themesExceptNeo = themes.filter((name) => name !== 'neo')

// What the first screen has and others use too: in one file it costs a twentieth less, and one request instead of fifteen.
const onEveryScreen =
  /\/contract\/src\/(activities|call|endpoint|institution|language|product|screens|search)\.ts$|\/web\/src\/(api\/loaded|catalogue\/(availability|cover[\w-]*)|features\/search\/(address-text|search-queries|search-state)|i18n\/(start|texts|use-translation)|ui\/(badge|empty|hydrated|icon|link))\.tsx?$|preload-helper/

const here = path.dirname(fileURLToPath(import.meta.url))

/** Sheets are joined by sheets.ts and not by `@import`, so that each passes here under its own name. */
const doubledSheets: Plugin = {
  name: 'farol-doubled-sheets',
  enforce: 'pre',
  transform(code, id) {
    const [file = '', query] = id.split('?')
    // The address of a sheet is a module of its own that only looks like one.
    return query !== 'url' && file.endsWith('.css') ? { code: wholeSheet(path.basename(file), code), map: null } : undefined
  },
}

/** As it is written it would bring the texts of all areas along. */
const smallAccountMenu: Plugin = {
  name: 'farol-small-account-menu',
  load: (id) => (/\/texts\/\w+\/account-menu\.ts$/.test(id) ? accountMenu(path.dirname(id)) : undefined),
}

/** A page calls much of it while it is taken up: browsers that know the sign compile it beside the page, as it comes (0214). */
const compiledAsItComes: Plugin = {
  name: 'farol-compiled-as-it-comes',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle))
      if (part.type === 'chunk' && part.name === 'vendor') part.code = `//# allFunctionsCalledOnLoad\n${part.code}`
  },
}

/** Nothing reaches the browser that the oldest one does not know, by a library either. */
const oldBrowsers: Plugin = {
  name: 'farol-old-browsers',
  generateBundle(_options, bundle) {
    const wrong = newerInBundle(bundle, (code) => this.parse(code))
    if (wrong.length > 0) this.error(wrong.join('\n'))
  },
}

/** An import of what does not exist is undefined where it is called: a screen that would not open is not built. */
const nothingUndefined: Plugin = {
  name: 'farol-nothing-undefined',
  onLog(_level, { code, message }) {
    if (code === 'IMPORT_IS_UNDEFINED') throw new Error(message)
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  plugins: [nothingUndefined, doubledSheets, smallAccountMenu, react(), ...(isSsrBuild ? [] : [compiledAsItComes, oldBrowsers])],
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: ['chrome104', 'firefox110', 'edge110'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The server keys its handlers by the endpoint itself: the renderer must hold the very same ones. It is one file, so that a
    // build beside a running server takes nothing from under it.
    rolldownOptions: isSsrBuild
      ? { external: [/^@farol\/contract\//], output: { codeSplitting: false } }
      : {
          input: {
            browser: path.join(here, 'src/browser.tsx'),
            ...Object.fromEntries(themesExceptNeo.map((name) => [`tema-${name}`, path.join(here, `src/styles/themes/${name}.css`)])),
          },
          // What others wrote changes seldom: it keeps its name, and the reader's copy, when we change ours.
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules/ },
                { name: 'common', test: onEveryScreen },
              ],
            },
          },
        },
  },
  ssr: { noExternal: true },
}))
