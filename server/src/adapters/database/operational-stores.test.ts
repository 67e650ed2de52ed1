import { describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)

    test('a quarantined record keeps where it stood, why, and what it was', async () => {
      const { quarantine } = open.stores
      const raw = Uint8Array.from([0x1d, 0xff, 0x00, 0x41])
      const record = { source: 'local', file: 'a.mrc', byteOffset: 120, recordNumber: 2, reason: 'bad_directory' }
      await quarantine.tell(
        [],
        [
          { ...record, detail: 'tag 24', raw },
          { ...record, byteOffset: 9, recordNumber: 1 },
        ],
      )
      const [first, second] = await quarantine.list({ limit: 10 })
      expect(first).toEqual({ ...record, id: first!.id, detail: 'tag 24', raw, createdAt: '2026-11-20T12:00:00.000Z' })
      expect(second).toEqual({ ...record, id: second!.id, byteOffset: 9, recordNumber: 1, createdAt: '2026-11-20T12:00:00.000Z' })
      expect((await quarantine.list({ limit: 1, after: first!.id })).map((entry) => entry.id)).toEqual([second!.id])
      expect([await quarantine.count(), await quarantine.count(77), await quarantine.list({ runId: 77, limit: 5 })]).toEqual([2, 0, []])
    })

    test('of a huge broken record only the beginning is kept', async () => {
      const { quarantine } = open.stores
      const raw = new Uint8Array(300_000)
      await quarantine.tell([], [{ source: 's', file: 'huge', byteOffset: 0, recordNumber: 1, reason: 'too_long', raw }])
      const last = (await quarantine.list({ limit: 100 })).at(-1)
      expect(last?.raw?.length).toBe(100_000)
    })

    test('what was said of a record leaves the list once it is read: by its key in whatever file, else by file and number', async () => {
      const { quarantine } = open.stores
      const at = { source: 'k', byteOffset: 5, reason: 'bad_directory' }
      const [keyed, placed] = [{ ...at, file: 'a.mrc', recordNumber: 2, key: 'K' }, { ...at, file: 'a.mrc', recordNumber: 1, byteOffset: 0 }] // prettier-ignore
      const left = async () =>
        (await quarantine.list({ limit: 100 }))
          .filter(({ source }) => source === 'k')
          .map((one) => [one.file, one.recordNumber, one.reason])
      const read = { source: 'k', file: 'a.mrc', recordNumber: 2 }
      await quarantine.tell([], [keyed, placed])
      // Another record stands in its place; the key is one of another source.
      await quarantine.tell(
        [read, { ...read, key: 'L' }, { ...read, source: 's', key: 'K' }, { ...read, file: 'b.mrc', recordNumber: 1 }],
        [],
      )
      expect(await left()).toEqual([['a.mrc', 2, 'bad_directory'], ['a.mrc', 1, 'bad_directory']]) // prettier-ignore
      // What is said now stays, under its number; what was said before it does not.
      const [before] = (await quarantine.list({ limit: 100 })).filter(({ source }) => source === 'k')
      await quarantine.tell(
        [
          { ...read, key: 'K' },
          { ...read, recordNumber: 1 },
        ],
        [keyed, { ...placed, reason: 'bad_encoding' }],
      )
      expect(await left()).toEqual([['a.mrc', 2, 'bad_directory'], ['a.mrc', 1, 'bad_encoding']]) // prettier-ignore
      expect((await quarantine.list({ limit: 100 })).some(({ id }) => id === before!.id)).toBe(true)
      await quarantine.tell([{ ...read, file: 'b.mrc', recordNumber: 7, key: 'K' }], [])
      expect(await left()).toEqual([['a.mrc', 1, 'bad_encoding']])
      await quarantine.tell([{ ...read, recordNumber: 1, key: 'M' }], [])
      expect(await left()).toEqual([])
      const kept = await open.database.read.selectFrom('quarantine').selectAll().execute()
      await quarantine.tell([], [{ ...keyed, key: 'of somebody' }])
      expect(kept.length + 1).toBe(await quarantine.count())
      expect(JSON.stringify(await open.database.read.selectFrom('quarantine').selectAll().execute())).not.toContain('of somebody')
      await quarantine.tell([{ ...read, key: 'of somebody' }], [])
    })

    test('the audit says who, what, to whom and when, newest first', async () => {
      const { audit } = open.stores
      await audit.record({ actor: { kind: 'system' }, act: 'imported_file', detail: { records: 3 } })
      open.clock.advance(1)
      const staff = { kind: 'staff', loginId: 7, deviceId: 5 } as const
      await audit.record({ actor: staff, act: 'read_patron', subject: { kind: 'patron', id: 3 } })
      const [newest, oldest] = await audit.list({ limit: 10 })
      const subject = { kind: 'patron', id: 3 }
      expect(newest).toEqual({ id: newest!.id, at: '2026-11-20T12:00:01.000Z', actor: staff, act: 'read_patron', subject })
      expect(oldest).toMatchObject({ actor: { kind: 'system' }, act: 'imported_file', detail: { records: 3 } })
      const acts = async (query: Parameters<typeof audit.list>[0]) => (await audit.list(query)).map((entry) => entry.act)
      expect(await acts({ loginId: 7, limit: 5 })).toEqual(['read_patron'])
      expect(await acts({ subject, limit: 5 })).toEqual(['read_patron'])
      expect(await acts({ before: newest!.id, limit: 5 })).toEqual(['imported_file'])
      const acting = { kind: 'patron', loginId: 8, actingForId: 3 } as const
      await audit.record({ actor: acting, act: 'read_patron', subject })
      expect((await audit.list({ loginId: 8, limit: 1 }))[0]).toMatchObject({ actor: acting })
    })

    test('of one place and reason the later record counts: another file of the same name was read', async () => {
      const { quarantine, importRuns } = open.stores
      const runs = [await importRuns.begin({ source: 's', file: 'delta.mrc' }), await importRuns.begin({ source: 's', file: 'delta.mrc' })]
      const place = { source: 's', file: 'delta.mrc', byteOffset: 7, reason: 'bad_directory' }
      const [raw, other] = [Uint8Array.from([1]), Uint8Array.from([2])]
      await quarantine.tell([], [{ ...place, runId: runs[0]!, recordNumber: 2, detail: 'tag 24', raw }])
      open.clock.advance(1)
      await quarantine.tell(
        [],
        [
          { ...place, runId: runs[1]!, recordNumber: 3, raw: other },
          { ...place, runId: runs[1]!, recordNumber: 3, detail: 'told twice of one record' },
        ],
      )
      const all = (await quarantine.list({ limit: 100 })).filter(({ file }) => file === 'delta.mrc')
      expect(all).toEqual([
        { ...place, id: all[0]!.id, runId: runs[1]!, recordNumber: 3, raw: other, createdAt: open.clock.now().toISOString() },
      ])
      expect([await quarantine.count(runs[0]), await quarantine.count(runs[1])]).toEqual([0, 1])
    })
  })
}
