import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`one copy at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.reader('ana')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('bento', 'gestor', 'BC')
      await site.staff('otavio', 'gestor')
    })
    afterAll(() => site.remove())

    const path = (barcode: string) => `/api/equipe/exemplares/${barcode}`
    const shown = async (barcode: string, lang = 'pt') => (await site.at('otavio', 'GET', path(barcode), undefined, { lang })).body
    const reads = async () => (await site.database.read.selectFrom('audit').select('id').where('act', '=', 'read_copy').execute()).length
    const dayIn = (days: number) => new Date(site.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    /** As if the loan of the copy had to be back so many days from today. */
    const dueIn = (barcode: string, days: number) =>
      site.database.write
        .updateTable('loan')
        .set({ lent_on: dayIn(-30), due_on: dayIn(days) })
        .where('copy_id', '=', (of) => of.selectFrom('copy').select('id').where('barcode', '=', barcode))
        .execute()

    test('who looked at a copy that a reader has is written down, each time; of one that nobody has it is not', async () => {
      const [free, lent] = [await site.book('Livre'), await site.book('Emprestado')]
      await site.lend('ana', lent)
      const before = await reads()
      expect((await shown(free)).emprestimo).toBeUndefined()
      expect(await reads()).toBe(before)
      for (let n = 0; n < 2; n += 1) expect((await shown(lent)).emprestimo.leitor.codigo).toBe(await site.code('ana'))
      expect(await reads()).toBe(before + 2)
    })

    test('late days are told from the day after the due day on', async () => {
      const barcode = await site.book('Atrasado')
      await site.lend('ana', barcode)
      const late = async (days: number) => {
        await dueIn(barcode, days)
        return (await shown(barcode)).emprestimo.dias_atraso
      }
      expect([await late(0), await late(-1), await late(-9), await late(1)]).toEqual([undefined, 1, 9, undefined])
    })

    test('what is not known of a copy is left out; a loan type for a time without an end has an empty one', async () => {
      const barcode = await site.book('Nu')
      const bare = await shown(barcode)
      for (const name of ['volume', 'tomo', 'parte', 'material_adicional', 'localizacao', 'tipo_temporario', 'nota', 'regra'])
        expect(bare, name).not.toHaveProperty(name)
      expect([bare.reservas, bare.passos]).toEqual([[], []])
      const other = await site.database.read.selectFrom('loan_type').select('id').where('code', '=', 'E').executeTakeFirstOrThrow()
      const set = (row: object) => site.database.write.updateTable('copy').set(row).where('barcode', '=', barcode).execute()
      await set({ temporary_loan_type: other.id, temporary_from: '2026-11-01', note: 'Capa solta', volume: '2', call_number: 'B869' })
      expect(await shown(barcode)).toMatchObject({
        tipo_temporario: { tipo: 'E', de: '2026-11-01', ate: '' },
        nota: 'Capa solta',
        volume: '2',
        numero_chamada: 'B869',
      })
      await set({ temporary_until: '2026-12-01' })
      expect((await shown(barcode)).tipo_temporario).toEqual({ tipo: 'E', de: '2026-11-01', ate: '2026-12-01' })
    })

    test('a state is named in the language of the desk, else in Portuguese, else by its code', async () => {
      const barcode = await site.book('Estado')
      const names = (value: object) =>
        site.database.write
          .updateTable('copy_status')
          .set({ names: JSON.stringify(value) })
          .where('code', '=', 'available')
          .execute()
      const kept = (await site.stores.shelfTerms.copyStateNames())['available']!
      const said = async () => [(await shown(barcode, 'en')).desc_situacao, (await shown(barcode, 'pt')).desc_situacao]
      await names({ en: 'Here', pt: 'Aqui' })
      expect(await said()).toEqual(['Here', 'Aqui'])
      await names({ pt: 'Aqui' })
      expect(await said()).toEqual(['Aqui', 'Aqui'])
      await names({ es: 'Aquí' })
      expect(await said()).toEqual(['available', 'available'])
      await names(kept)
    })

    test('its steps are those of two years, the newest first, each with its library and nobody’s name', async () => {
      const barcode = await site.book('Andado')
      await site.lend('ana', barcode)
      await site.deskToken('otavio', 'BN')
      await site.at('otavio', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })
      const { passos } = await shown(barcode)
      const home = (await site.stores.libraries.libraries()).find(({ code }) => code === 'BC')!.name
      expect(passos.map((step: Record<string, string>) => [step['ato'], step['desc_biblioteca']])).toEqual([
        ['devolucao', 'Biblioteca Norte'],
        ['emprestimo', home],
      ])
      expect(JSON.stringify(passos)).not.toContain('ana')
      const lentSince = (days: number) =>
        site.database.write
          .updateTable('loan')
          .set({ lent_at: new Date(site.clock.now().getTime() - days * 86_400_000).toISOString() })
          .where('copy_id', '=', (of) => of.selectFrom('copy').select('id').where('barcode', '=', barcode))
          .execute()
      const acts = async () => (await shown(barcode)).passos.map(({ ato }: { ato: string }) => ato)
      await lentSince(731)
      expect(await acts()).toEqual(['devolucao', 'emprestimo'])
      await lentSince(732)
      expect(await acts()).toEqual(['devolucao'])
    })

    test('who manages one library moves no copy to another, and changes those of the own', async () => {
      const barcode = await site.book('Fica')
      const change = (who: string, body: object) => site.at(who, 'PUT', path(barcode), { motivo: 'Conferência', ...body })
      expect((await change('bento', { cod_biblioteca: 'BN' })).status).toBe(403)
      expect((await change('bento', { cod_biblioteca: 'BN', previa: true })).status).toBe(403)
      expect((await shown(barcode)).cod_biblioteca).toBe('BC')
      expect((await change('bento', { nota: 'Capa solta' })).body.exemplar.nota).toBe('Capa solta')
      expect((await change('otavio', { cod_biblioteca: 'BN' })).body.exemplar.cod_biblioteca).toBe('BN')
      expect((await change('bento', { nota: 'Outra' })).status).toBe(403)
    })
  })
}
