import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeIso2709 } from '../../catalogue/formats/iso2709-writer.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import { composeStores } from '../../composition/stores.ts'

const commands = path.join(import.meta.dirname, '..')
const demoFiles = path.join(import.meta.dirname, '../../../../demo/src/write-files.ts')

/** Fifteen titles, each but the fourteenth with a copy at the library BC; an authority and a record of holdings. */
const records = () =>
  Buffer.concat(
    [
      ...Array.from({ length: 15 }, (_, at) =>
        marc(`001 t${at + 1}\n245 10 $a Título ${at + 1}${at === 13 ? '' : `\n952 ## $p 004587${at + 1} $b BC $y N`}`),
      ),
      marc('LDR nz  \n001 a1\n100 1# $a Assis, Machado de'),
    ].map((record) => Buffer.from(writeIso2709(record))),
  )

/** The files that the guides name, by their names there. */
const files: Readonly<Record<string, string>> = {
  'pessoas.csv': 'codigo;nome;categoria;biblioteca;usuario\n20231;Bruno Lima;GR;BC;bruno\n20232;Iara Melo;TA;BC;iara\n',
  'senha.txt': 'um farol no alto da serra 42\n',
  'emprestimos.csv': 'leitor;exemplar;emprestado_em;devolver_ate;renovacoes\n20231;0045871;01/10/2026;2026-11-10;2\n',
  'reservas.csv': 'leitor;exemplar;desde\n20232;0045871;2026-11-01\n',
  'debitos.csv': 'leitor;biblioteca;tipo;valor;data\n20231;BC;copias;1,50;01/10/2026\n',
  'bloqueios.csv': 'leitor;tipo;de;motivo\n20232;bloqueio;01/10/2026;Documento pendente\n',
  'retorno.csv': 'referencia;valor;data\n1000000001;1,50;03/11/2026\n',
  'RET1103.txt': '310000000010000000000150' + '03112026\n',
  'settings.json': JSON.stringify({
    centralLibrary: 'BC',
    bankLayouts: {
      bb: {
        kind: 'fixed',
        begins: '3',
        amount: 'digits',
        date: 'ddmmyyyy',
        fields: { reference: [2, 11], amount: [12, 24], date: [25, 32] },
      },
    },
  }),
  'places.json': JSON.stringify({ libraries: [{ code: 'BC', name: 'Biblioteca Central', email: 'bc@exemplo.org' }] }),
  'first.json': JSON.stringify({ name: 'Universidade do Farol', acronym: 'UF' }),
}

export interface Outcome {
  readonly status: number | null
  readonly said: string
}

/** A folder where the commands of the guides are typed, with the files they name and a catalogue of their own. */
export class GuideFolder {
  readonly #folder: string
  readonly #dataDir: string

  constructor(folder: string) {
    this.#folder = folder
    this.#dataDir = path.join(folder, 'var')
    mkdirSync(path.join(folder, 'backups'))
    mkdirSync(this.#dataDir)
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
    writeFileSync(path.join(folder, 'registros.mrc'), records())
  }

  /** Types a line into a shell whose `npm run` starts the command of this checkout. A restore goes into a folder of its own. */
  type(line: string): Outcome {
    const npm = `npm() { word=$2; shift; shift; [ "$1" = -- ] && shift; file="${commands}/$word.ts"; [ $word = demo-files ] && file="${demoFiles}"; "${process.execPath}" --disable-warning=ExperimentalWarning "$file" "$@"; }`
    const names = line.replaceAll('FILE…', 'registros.mrc').replaceAll('FILE', 'settings.json').replaceAll('/backups', './backups')
    const dataDir = line.startsWith('npm run restore') ? path.join(this.#folder, 'restored') : this.#dataDir
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
    const { status, stdout, stderr } = spawnSync('bash', ['-c', `${npm}\n${names}`], { cwd: this.#folder, env, encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  /** What only readers do: fifteen comments that wait for the library. */
  async comment(code: string): Promise<void> {
    const { stores, close } = await composeStores({ databaseUrl: undefined, dataDir: this.#dataDir })
    const { id } = (await stores.patrons.find(code))!
    for (let titleId = 1; titleId < 14; titleId++)
      await stores.commentDesk.add({ titleId, patronId: id, content: `Boa leitura ${titleId}` })
    for (const titleId of [1, 2]) await stores.commentDesk.add({ titleId, patronId: id, content: 'Muito útil' })
    await close()
  }
}
