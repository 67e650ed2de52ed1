import { exportBasket, readBasket as readBasketCall } from '@farol/contract/basket.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { wholeList } from '../../http/whole-list.ts'
import { loadTitles, type TitleDoors } from './load-titles.ts'
import { readBasket } from './read-basket.ts'
import { writeFile } from './write-file.ts'

/** The basket that a browser keeps: what stands in it, and how it leaves the house. */
export function bindBasket(binding: Binding, doors: TitleDoors): void {
  bind(binding, readBasketCall, {}, async ({ body, language }) => wholeList(await readBasket(doors, [...new Set(body.acervos)], language)))
  bind(binding, exportBasket, { perMinute: 60 }, async ({ body, language }) => {
    const titles = await loadTitles(doors, body.acervos, language)
    const file = await writeFile(titles, { data: body.dados, style: body.estilo ?? 'abnt', language })
    return { arquivo: { nome: file.name, tipo: file.type, conteudo: file.content.toString('base64') } }
  })
}
