import { exportedData, referenceStyles } from '@farol/contract/basket.ts'
import { addressedLimit } from '@farol/contract/basket-limits.ts'
import { basketActivities } from '@farol/contract/file-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { screens } from '@farol/contract/screens.ts'
import { allLanguages } from '@farol/contract/language.ts'
import * as z from 'zod/mini'
import type { Binding } from '../../http/bind.ts'
import { requireFileGrant } from '../../http/file-grant.ts'
import { pageLanguage } from '../../http/asking.ts'
import { loadTitles, type TitleDeps } from './load-titles.ts'
import { writeFile, type FileDeps } from './write-file.ts'

const Asked = z.object({
  acervos: z.string().check(z.regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/)),
  dados: z._default(z.enum(exportedData), 'referencia'),
  estilo: z._default(z.enum(referenceStyles), 'abnt'),
})

/** A basket as a file by its address: for who reads without scripts. */
export function addBasketFile(binding: Binding, deps: TitleDeps & FileDeps): void {
  binding.app.get('/cesta/arquivo', { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }, async (request, reply) => {
    const asked = Asked.safeParse(request.query)
    if (!asked.success)
      throw new Refusal('dados_invalidos', {}, [{ field: String(asked.error.issues[0]?.path[0] ?? 'acervos'), code: 'valor_invalido' }])
    const { acervos, dados, estilo } = asked.data
    await requireFileGrant(binding, request, basketActivities[dados], screens.basket)
    const ids = acervos.split(',').map(Number)
    if (ids.length > addressedLimit) throw new Refusal('dados_invalidos', {}, [{ field: 'acervos', code: 'valor_invalido' }])
    const language = pageLanguage(request, allLanguages)
    const file = await writeFile(deps, await loadTitles(deps, ids, language), { data: dados, style: estilo, language })
    return reply
      .type(file.type)
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(file.content)
  })
}
