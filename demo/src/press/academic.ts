import { field } from '../marc.ts'
import { chanceOf } from '../seed.ts'
import { slug } from '../slug.ts'
import { areaCode, knowledgeAreas } from '../teaching/areas.ts'
import type { Work } from '../records/work.ts'
import { personOf, professorOf } from './people.ts'
import { linkTo, press, titleOn, topics, university, type Topic } from './press.ts'

type Degree = 'thesis' | 'dissertation' | 'specialization' | 'monograph'

const degrees: Readonly<Record<Degree, { word: string; note: string; prefix: string; leaves: readonly [number, number] }>> = {
  thesis: { word: 'Doutorado', note: 'Tese', prefix: 'tese', leaves: [140, 420] },
  dissertation: { word: 'Mestrado', note: 'Dissertação', prefix: 'dissertacao', leaves: [80, 190] },
  specialization: { word: 'Especialização', note: 'Monografia', prefix: 'especializacao', leaves: [40, 80] },
  monograph: { word: 'Graduação', note: 'Trabalho de Conclusão de Curso', prefix: 'tcc', leaves: [35, 90] },
}

const languages: readonly (readonly [string, number])[] = [['por', 92], ['eng', 5], ['spa', 3]] // prettier-ignore

const areaNames = new Map(knowledgeAreas().map(({ code, name }) => [code, name]))

/** The programme is that of the area: the second level of the tree, `6.07.02.00` studies in `6.07`. */
const programme = (topic: Topic): string => areaNames.get(areaCode(topic.area.slice(0, 4))) ?? areaNames.get(areaCode(topic.area[0]!))!

function summaryOf(topic: Topic, degree: Degree): string {
  const openings = {
    h: 'Parte de entrevistas, documentos e observação para compreender',
    s: 'Reúne dados de campo e de laboratório sobre',
    t: 'Avalia, com indicadores públicos, a situação de',
    m: 'Apresenta e demonstra resultados sobre',
  }
  const endings = {
    thesis: 'e discute o que muda para quem decide e para quem vive no lugar.',
    dissertation: 'e propõe passos para pesquisas seguintes.',
    specialization: 'a partir da experiência profissional da autora ou do autor.',
    monograph: 'em diálogo com a literatura da área.',
  }
  return `${openings[topic.manner]} ${topic.topic} ${endings[degree]}`
}

function academicWork(degree: Degree, topic: Topic, round: number): Work {
  const { word, note, prefix, leaves } = degrees[degree]
  const handle = `${prefix}-${slug(topic.topic)}-${round}`
  const chance = chanceOf(handle)
  const language = degree === 'thesis' || degree === 'dissertation' ? chance.weighted(languages) : 'por'
  const year = chance.between(1998, 2025)
  const author = personOf(handle)
  const adviser = professorOf(topic.area, handle)
  const online = year >= 2006 && chance.happens(0.7)
  const { title, remainder, subjects } = titleOn(topic, round)
  const school = degree === 'monograph' ? `Curso de ${programme(topic)}` : `Programa de Pós-Graduação em ${programme(topic)}`
  return {
    handle,
    kind: degree,
    title,
    remainder,
    responsibility: `${author} ; ${adviser}, orient`,
    contributors: [{ who: author }, { who: adviser, role: 'orient.' }, { who: { units: [university, school] }, role: 'instituição' }],
    year,
    place: press.place,
    language,
    extent: `${chance.between(...leaves)} f.`,
    illustrated: chance.happens(0.5) ? 'il. color.' : undefined,
    size: '30 cm',
    classNumber: topic.class,
    area: topic.area,
    subjects,
    summary: summaryOf(topic, degree),
    fields: [
      field('502', '  ', { a: `${note} (${word} em ${programme(topic)}) - ${university}, Porto Sereno, ${year}.` }),
      field('504', '  ', { a: 'Inclui referências.' }),
      ...(online ? [linkTo(`trabalhos/${handle}.pdf`, 'Texto completo')] : []),
    ],
  } // prettier-ignore
}

/** `count` works of a degree, going round the topics. `from` is the first round, so that two degrees do not share their titles. */
export const academicWorks = (degree: Degree, count: number, from: number): Work[] =>
  Array.from({ length: count }, (_, at) => academicWork(degree, topics[at % topics.length]!, from + Math.floor(at / topics.length)))
