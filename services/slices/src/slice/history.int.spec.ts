import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAttempts } from '../audit/audit.ts'
import { revokeKey } from '../key/key.commands.ts'
import { startSlices } from '../testing/slices-fixture.ts'
import { activateSlice, publishSlice, retireVersion, rollbackSlice } from './slice.commands.ts'
import { listSlices } from './slice.queries.ts'

describe('slices', () => {
  let slices: Awaited<ReturnType<typeof startSlices>>
  beforeEach(async () => {
    slices = await startSlices()
  })
  afterEach(() => slices.stop())

  it('are rolled back twice without returning to the version that was given up', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await slices.serve(version)
    const first = await rollbackSlice(slices.deps, 'storefront')
    expect(first).toMatchObject({ before: '1.0.0-c', active: '1.0.0-b', previous: '1.0.0-a' })
    expect(await rollbackSlice(slices.deps, 'storefront')).toMatchObject({ active: '1.0.0-a', previous: null })
    expect(await rollbackSlice(slices.deps, 'storefront')).toMatchObject({ ok: false, code: 'NothingBefore' })
    expect(await listSlices(slices.database)).toMatchObject([
      {
        active: '1.0.0-a',
        previous: null,
        history: [
          { version: '1.0.0-a', rolledBackAt: null },
          { version: '1.0.0-b', rolledBackAt: expect.any(String) as string },
          { version: '1.0.0-c', rolledBackAt: expect.any(String) as string },
          { version: '1.0.0-b', rolledBackAt: expect.any(String) as string },
          { version: '1.0.0-a', rolledBackAt: null },
        ],
      },
    ])
  })

  it('are not rolled back to a version that was given up and stands earlier in the history too', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-a']) await slices.serve(version)
    expect(await rollbackSlice(slices.deps, 'storefront')).toMatchObject({ active: '1.0.0-b', previous: null })
    expect(await rollbackSlice(slices.deps, 'storefront')).toMatchObject({ code: 'NothingBefore' })
  })

  it('take part again once they are activated after they were given up', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b']) await slices.serve(version)
    await rollbackSlice(slices.deps, 'storefront')
    expect(await activateSlice(slices.deps, 'storefront', '1.0.0-b')).toMatchObject({
      before: '1.0.0-a',
      previous: '1.0.0-a',
    })
    expect(await slices.serve('1.0.0-c')).toMatchObject({ previous: '1.0.0-b' })
    expect(await rollbackSlice(slices.deps, 'storefront')).toMatchObject({ active: '1.0.0-b' })
  })

  it('lose their files when they are retired, and never come back', async () => {
    await slices.serve('1.0.0-a')
    await publishSlice(slices.deps, await slices.build('1.0.0-b'))
    expect(await retireVersion(slices.deps, 'storefront', '1.0.0-a')).toMatchObject({ code: 'InUse' })
    expect(await retireVersion(slices.deps, 'storefront', '1.0.0-b')).toMatchObject({ ok: true, changed: true })
    expect(await retireVersion(slices.deps, 'storefront', '1.0.0-b')).toMatchObject({ ok: true, changed: false })
    expect(await readdir(join(slices.dataDirectory, 'packages/slices/storefront'))).toEqual(['1.0.0-a.tgz'])
    expect(await activateSlice(slices.deps, 'storefront', '1.0.0-b')).toMatchObject({ code: 'Retired' })
    expect(await publishSlice(slices.deps, await slices.build('1.0.0-b'))).toMatchObject({ code: 'Retired' })
    expect((await slices.eventTypes()).filter((type) => type.endsWith('retired'))).toHaveLength(1)
  })

  it('are retired a day after their last page', async () => {
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await slices.serve(version)
    expect(await retireVersion(slices.deps, 'storefront', '1.0.0-a')).toMatchObject({ code: 'InUse' })
    const tomorrow = { ...slices.deps, clock: { now: () => new Date(Date.now() + 24 * 3_600_000) } }
    expect(await retireVersion(tomorrow, 'storefront', '1.0.0-b')).toMatchObject({ code: 'InUse' }) // previous
    expect(await retireVersion(tomorrow, 'storefront', '1.0.0-a')).toMatchObject({ ok: true, changed: true })
    await rollbackSlice(slices.deps, 'storefront')
    expect(await rollbackSlice(slices.deps, 'storefront')).toMatchObject({ code: 'NothingBefore' })
  })

  it('record every attempt with who tried and the answer, refused ones too', async () => {
    await publishSlice(slices.deps, Buffer.from('no package'))
    const foreign = await slices.build('1.0.0-a', 'entry', { slice: 'checkout' })
    await publishSlice(slices.deps, foreign)
    await slices.serve('1.0.0-a')
    await rollbackSlice(slices.deps, 'storefront')
    await activateSlice(slices.deps, 'checkout', '1.0.0-a')
    await retireVersion(slices.deps, 'storefront', '1.0.0-x')
    await revokeKey(slices.deps, 'storefront', 'none')
    const entries = await listAttempts(slices.database, undefined)
    expect(
      entries.map(({ who, action, slice, subject, code }) => [who, action, slice, subject, code]).toReversed(),
    ).toEqual([
      ['operator', 'add key', 'storefront', slices.key.id, null],
      ['operator', 'publish', null, null, 'NotAnArchive'],
      ['operator', 'publish', null, null, 'ForeignKey'],
      [slices.key.id, 'publish', 'storefront', '1.0.0-a', null],
      ['operator', 'activate', 'storefront', '1.0.0-a', null],
      ['operator', 'roll back', 'storefront', '1.0.0-a', 'NothingBefore'],
      ['operator', 'activate', 'checkout', '1.0.0-a', 'UnknownSlice'],
      ['operator', 'retire', 'storefront', '1.0.0-x', 'UnknownVersion'],
      ['operator', 'revoke key', 'storefront', 'none', 'UnknownKey'],
    ])
    expect(entries[6]).toMatchObject({
      answer: expect.stringContaining('belongs to storefront, not to checkout') as string,
    })
    expect(await listAttempts(slices.database, 'checkout')).toHaveLength(1)
  })

  it('have an audit that only grows', async () => {
    for (const statement of [`update slices.audit set who = ''`, 'delete from slices.audit', 'truncate slices.audit'])
      await expect(slices.database.query(statement)).rejects.toThrow('only grows')
    expect(await listAttempts(slices.database, undefined)).toHaveLength(1)
  })
})
