import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'

for (const engine of engines) {
  describe(`what a person wrote and the list of people, on ${engine.name}`, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    const listed = (more: object) =>
      site.stores.patrons.save({
        code: 'P-rosa',
        name: 'Rosa Dias',
        email: 'rosa@exemplo.org',
        username: 'rosa',
        language: 'pt',
        bonds: [{ category: 'GRAD', library: 'BC' }],
        ...more,
      })

    test('a later list changes the name, and leaves social name, language and e-mail that the person chose', async () => {
      await site.person('rosa', { name: 'Rosa Dias', language: 'pt' })
      const { access_token: token } = (await site.signIn('rosa')).json()
      const { id } = (await site.stores.patrons.find('P-rosa'))!
      const saved = await site.call('PUT', '/api/pessoas/meu-farol/dados-pessoais', { nome_social: 'Rô', idioma: 'en' }, { token })
      expect(saved.statusCode).toBe(200)
      const later = (hours: number) => new Date(site.clock.now().getTime() + hours * 3_600_000)
      const asked = { patronId: id, newEmail: 'nova@exemplo.org', confirmUntil: later(24), undoUntil: later(168) }
      const change = await site.stores.emailChanges.open(asked, () => ({ confirm: 'c', undo: 'u' }))
      // Until it is confirmed the list decides.
      expect(await listed({ email: 'rosa2@exemplo.org' })).toBe('changed')
      expect((await site.stores.personalRecords.read(id))!.email).toBe('rosa2@exemplo.org')
      await site.stores.emailChanges.confirm(change.id)
      expect(await listed({ name: 'Rosa Dias Lima', socialName: 'Rosinha', email: 'rosa3@exemplo.org' })).toBe('changed')
      expect(await site.stores.personalRecords.read(id)).toMatchObject({
        name: 'Rosa Dias Lima',
        socialName: 'Rô',
        language: 'en',
        email: 'nova@exemplo.org',
      })
      expect(await listed({ name: 'Rosa Dias Lima', socialName: 'Outra', email: 'rosa4@exemplo.org' })).toBe('unchanged')
    })
  })
}
