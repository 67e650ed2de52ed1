/** How the commands are used that are no programs of the server; those answer `--help` themselves. */
const usages = {
  start: `npm start
  Starts the catalogue at http://127.0.0.1:3000, with its demo university as long as it holds nothing else.
  Settings are variables of the environment, PORT and DATA_DIR among them: docs/guides/operation.md.
`,
  test: `npm test [-- WORD …]
  Everything in small; with words only the test files whose path contains one of them, without the checks.
  THOROUGH=1 runs the files named *.wide.test.ts too.
`,
  check: `npm run check
  Types, lint, format and the rules of this repository.
`,
  bench: `npm run bench -- NAME …
  Measures one thing; without a name it says which there are.
`,
  prove: `npm run prove -- NAME …
  Proves one thing at full size and writes its page to docs/proofs/; without a name it says which there are.
`,
  'demo-files': `npm run demo-files -- FOLDER
  Writes the records of the demo as MARCXML files: authorities, titles with their items, holdings.
`,
}

/** The usage of a command, where `--help` or `-h` is its first word and it has no answer of its own. */
export const usageAsked = (name, [word]) => ((word === '--help' || word === '-h') && Object.hasOwn(usages, name) ? usages[name] : undefined)
