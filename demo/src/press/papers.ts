import { field } from '../marc.ts'
import { chanceOf } from '../seed.ts'
import { slug } from '../slug.ts'
import type { Work } from '../records/work.ts'
import { actField } from '../titles/federal-acts.ts'
import { personOf } from './people.ts'
import { linkTo, press, topics, university } from './press.ts'

const matters = [
  ['Regulamento das bibliotecas', 'Bibliotecas universitárias'],
  ['Calendário acadêmico', 'Calendário escolar'],
  ['Política de acesso aberto', 'Acesso aberto'],
  ['Normas para trabalhos de conclusão de curso', 'Redação acadêmica'],
  ['Política de ações afirmativas', 'Ações afirmativas'],
  ['Regimento do conselho editorial', 'Editoras universitárias'],
  ['Auxílio estudantil', 'Assistência estudantil'],
  ['Nome social nos registros acadêmicos', 'Identidade de gênero'],
  ['Política de acessibilidade', 'Acessibilidade'],
  ['Estágio docente na pós-graduação', 'Formação de professores'],
] as const

const monthNames = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

function universityAct(at: number): Work {
  const [matter, subject] = matters[at % matters.length]!
  const chance = chanceOf(`act/${at}`)
  const year = 2004 + Math.floor(at / 2)
  const number = chance.between(1, 60)
  const [day, month] = [chance.between(2, 28), chance.between(2, 12)]
  const kind = at % 3 === 2 ? 'portaria' : 'resolução'
  const body = kind === 'portaria' ? 'Reitoria' : 'Conselho Universitário'
  // Every matter is settled anew after five years: the later act replaces the earlier one.
  const replaced = at + matters.length < actCount
  return {
    handle: `ato-unips-${at + 1}`,
    kind: 'act',
    title: `${kind === 'portaria' ? 'Portaria' : 'Resolução'} nº ${number}, de ${day} de ${monthNames[month - 1]} de ${year}`,
    contributors: [{ who: { units: [university, body] } }],
    variants: [matter],
    year,
    place: press.place,
    language: 'por',
    extent: `${chance.between(2, 18)} p.`,
    classNumber: '378',
    area: '7.08.00.00',
    subjects: [subject, 'b:Universidade de Porto Sereno'],
    summary: `${matter} na Universidade de Porto Sereno.`,
    notes: [`Situação: ${replaced ? 'revogado' : 'vigente'}.`],
    fields: [
      actField({
        kind,
        number: String(number),
        signed: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
        body,
        sphere: 'institucional',
        status: replaced ? 'revogada' : 'vigente',
      }),
      ...(replaced
        ? [field('787', '08', { i: 'Revogado por:', t: `Ato sobre o mesmo assunto de ${year + 5}`, w: `(UNIPS)ato-unips-${at + 1 + matters.length}` })]
        : []),
      linkTo(`atos/${at + 1}.pdf`, 'Texto do ato'),
    ],
  } // prettier-ignore
}

const actCount = 40

/** Resolutions and ordinances of the university; the older ones are replaced by the newer. */
export const universityActs = (): Work[] => Array.from({ length: actCount }, (_, at) => universityAct(at))

const procedures = [
  'coleta de amostras',
  'apresentação de relatórios',
  'ensaio em laboratório',
  'registro fotográfico',
  'numeração de documentos',
] as const

function standard(at: number): Work {
  const topic = topics[(at * 5 + 2) % topics.length]!
  const chance = chanceOf(`standard/${at}`)
  const year = chance.between(2005, 2024)
  return {
    handle: `norma-${at + 1}`,
    kind: 'standard',
    title: `NT-UNIPS ${String(at + 1).padStart(3, '0')}`,
    remainder: `${topic.topic} : ${procedures[at % procedures.length]}`,
    contributors: [{ who: { units: [university, 'Comissão de Normas Técnicas'] } }],
    year,
    place: press.place,
    publisher: press.name,
    language: 'por',
    extent: `${chance.between(6, 32)} p.`,
    size: '30 cm',
    classNumber: topic.class,
    area: topic.area,
    subjects: [...topic.subjects, 'Normas técnicas'],
  }
}

export const standards = (): Work[] => Array.from({ length: 20 }, (_, at) => standard(at))

const meetings = [
  ['Encontro de Bibliotecas do Litoral', '027', '6.07.02.00', 'Bibliotecas -- Brasil -- Congressos'],
  ['Simpósio Brasileiro de Faróis', '387.1', '7.05.00.00', 'Faróis -- Brasil -- Congressos'],
  ['Jornada de Saúde da Serra', '614', '4.06.00.00', 'Saúde coletiva -- Brasil -- Congressos'],
] as const

function proceedings(at: number): Work {
  const [name, number, area, subject] = meetings[at % meetings.length]!
  const edition = 1 + Math.floor(at / meetings.length)
  const year = 2003 + edition * 4 + (at % 3)
  return {
    handle: `anais-${slug(name)}-${edition}`,
    kind: 'proceedings',
    title: 'Anais',
    remainder: chanceOf(`meeting/${at}`).pick(['leituras em rede', 'memória e futuro', 'o comum e o público', 'lugares de aprender']),
    contributors: [{ who: { units: [name], event: { number: String(edition), year: String(year), place: press.place } } }],
    year,
    place: press.place,
    publisher: press.name,
    language: 'por',
    extent: '1 recurso online',
    classNumber: number,
    area,
    subjects: [subject],
    fields: [linkTo(`eventos/${slug(name)}/${edition}`, 'Trabalhos completos')],
  }
}

export const allProceedings = (): Work[] => Array.from({ length: 12 }, (_, at) => proceedings(at))

const hosts = [
  ['brasil-em-capitulos', 'Brasil em capítulos', 2017, '981', '7.02.00.00', ['A cidade e o rio', 'O trem que não veio', 'Quem planta a festa', 'A língua da casa', 'Escola de beira de estrada', 'O preço da farinha', 'Mar de dentro', 'Depois da enchente']],
  ['mar-e-lei', 'O mar e a lei', 2020, '341.4', '6.01.02.00', ['De quem é a praia', 'Pesca e licença', 'O porto e seus vizinhos', 'Ilhas, faróis e marinha', 'Areia como patrimônio', 'A costa nos tribunais']],
  ['cuidar-em-rede', 'Cuidar em rede', 2022, '614', '4.06.00.00', ['A visita domiciliar', 'Vacina na feira', 'Quem cuida de quem cuida', 'O posto da ilha', 'Escutar antes de medir', 'Rede de gente']],
] as const // prettier-ignore

/** Chapters catalogued on their own, each with its host (773). */
export const chapters = (): Work[] =>
  hosts.flatMap(([host, title, year, number, area, names]) =>
    names.map((name, at): Work => {
      const author = personOf(`${host}/${at}`)
      const from = 13 + at * 27
      return {
        handle: `${host}-cap-${at + 1}`,
        kind: 'chapter',
        title: name,
        responsibility: author,
        contributors: [{ who: author }],
        year,
        place: press.place,
        publisher: press.name,
        language: 'por',
        extent: `p. ${from}-${from + 25}`,
        classNumber: number,
        area,
        subjects: ['Ensaios brasileiros', 'Brasil -- Vida social e costumes'],
        fields: [field('773', '0 ', { '7': 'nnam', t: title, d: `${press.place} : ${press.name}, ${year}`, g: `p. ${from}-${from + 25}`, w: `(UNIPS)${host}` })],
      } // prettier-ignore
    }),
  )
