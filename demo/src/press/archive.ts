import { field } from '../marc.ts'
import { chanceOf } from '../seed.ts'
import type { Work } from '../records/work.ts'
import { press } from './press.ts'

const fonds = [
  ['camara', 'Fundo Câmara Municipal de Porto Sereno', 1832, 1930, ['Atas das sessões', 'Posturas municipais', 'Livro de aforamentos', 'Correspondência recebida', 'Registro de barcos', 'Contas da iluminação pública']],
  ['companhia', 'Fundo Companhia de Navegação do Ipê', 1889, 1954, ['Diários de bordo', 'Folhas de pagamento', 'Bilhetes de passagem', 'Plantas dos vapores', 'Registro de cargas', 'Processos da greve de 1917']],
  ['weiss', 'Fundo Conrado Weiss', 1905, 1949, ['Cadernos de campo', 'Negativos de vidro', 'Cartas à família', 'Recibos do estúdio', 'Álbum da ilha', 'Rascunhos de uma história da vila']],
  ['escola', 'Fundo Escola Primária de Serra Clara', 1912, 1978, ['Livros de matrícula', 'Cadernos de caligrafia', 'Mapas de frequência', 'Festas cívicas', 'Cartas de ex-alunos', 'Boletins']],
] as const // prettier-ignore

const terms = ['Arquivos municipais', 'Navegação fluvial -- História', 'Fotografia -- História', 'Escolas primárias -- História']

function common(at: number): Pick<Work, 'kind' | 'language' | 'classNumber' | 'area' | 'subjects' | 'place' | 'contributors'> {
  return { kind: 'archive', language: 'por', classNumber: '981', area: '7.05.05.00', subjects: [terms[at]!, 'Porto Sereno -- História', 'Brasil -- História -- Fontes'], place: press.place, contributors: [] } // prettier-ignore
}

/** Fonds and their series, described level by level; a series names the fonds it belongs to. */
export const archiveItems = (): Work[] =>
  fonds.flatMap(([key, name, from, to, series], at) => [
    {
      ...common(at),
      handle: `fundo-${key}`,
      title: name,
      year: from,
      extent: `${chanceOf(key).between(12, 60)} caixas`,
      summary: `Documentos de ${from} a ${to}, em ${series.length} séries.`,
      fields: [field('351', '  ', { c: 'fundo', a: 'Organizado em séries' }), field('506', '  ', { a: 'Consulta com hora marcada.' }), field('555', '  ', { a: 'Inventário no local.' })],
    },
    ...series.map((title, place): Work => {
      const begin = from + place * 3
      return {
        ...common(at),
        handle: `fundo-${key}-${place + 1}`,
        title,
        year: begin,
        extent: `${chanceOf(`${key}/${place}`).between(1, 9)} caixas`,
        notes: [`Datas-limite: ${begin}-${Math.min(to, begin + 25)}.`],
        fields: [field('351', '  ', { c: 'série' }), field('773', '0 ', { t: name, w: `(UNIPS)fundo-${key}` })],
      }
    }),
  ]) // prettier-ignore
