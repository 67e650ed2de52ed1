import { chanceOf } from '../seed.ts'

const given =
  'Adriana|Alberto|Alice|Aline|André|Antônia|Beatriz|Benedito|Bianca|Breno|Camila|Carlos|Cecília|Clarissa|Cláudio|Cristiane|Daniela|Débora|Diego|Edson|Eduarda|Eliane|Emanuel|Estela|Fabiana|Felipe|Flávia|Francisco|Gabriela|Geraldo|Giovana|Guilherme|Helena|Heitor|Ígor|Inês|Isadora|Ivo|Janaína|Joana|Jonas|Júlia|Jussara|Laís|Laura|Leandro|Letícia|Lorena|Lucas|Luísa|Marcelo|Marina|Mateus|Mônica|Murilo|Natália|Nelson|Noemi|Olga|Otávio|Patrícia|Pedro|Priscila|Rafael|Raquel|Renata|Ricardo|Rita|Rodrigo|Rosana|Samuel|Sandra|Sérgio|Sílvia|Sônia|Tainá|Tales|Teresa|Tiago|Valéria|Vera|Vicente|Vitória|Wagner|Yara|Zélia'.split(
    '|',
  )
const middle =
  'Alves|Araújo|Barros|Batista|Borges|Brito|Campos|Cardoso|Coelho|Dias|Duarte|Farias|Freitas|Gomes|Lopes|Macedo|Maia|Mendes|Moraes|Moura|Nogueira|Paiva|Pires|Queirós|Ramos|Rezende|Rocha|Sales|Teles|Vieira'.split(
    '|',
  )
const last =
  'Abrantes|de Albuquerque|Amorim|Antunes|Bastos|Bittencourt|Brandão|Caldas|Camargo|Carneiro|da Costa|Cordeiro|Cunha|Fagundes|Feitosa|Fontes|Garcez|Guedes|Lacerda|Leitão|Linhares|Lobato|Machado|Magalhães|Menezes|Mesquita|Monteiro Neto|Montenegro|Nunes|Pacheco|Peixoto|Pestana|Pinheiro|Portela|Proença|Queiroga|Rangel|Sampaio|Serrano|da Silva|da Silva Filho|Siqueira|Tavares|Toledo|Uchoa|Valadares|Vasconcelos|Viana|Xavier|Zanetti'.split(
    '|',
  )

/** An invented person, the same for the same key. */
export function personOf(key: string): string {
  const chance = chanceOf(`person/${key}`)
  return `${chance.pick(given)} ${chance.happens(0.6) ? `${chance.pick(middle)} ` : ''}${chance.pick(last)}`
}

/** One of the few who teach and advise in an area: the same names come back over the years. */
export const professorOf = (area: string, key: string): string =>
  personOf(`professor/${area}/${chanceOf(`professor/${area}/${key}`).between(1, 3)}`)
