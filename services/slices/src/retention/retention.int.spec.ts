import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStoreError } from '@zmig/kit/files'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAttempts } from '../audit/audit.ts'
import { linkVersion, type TrialKind } from '../choice/choice.commands.ts'
import { createSignedChoices } from '../choice/signed-choice.ts'
import { dropRetired } from '../copy/drop-retired.ts'
import { createSliceCopies } from '../copy/slice-copies.ts'
import { endCanary, startCanary } from '../slice/canary.commands.ts'
import { publishSlice, retireVersion, type SlicesDeps } from '../slice/slice.commands.ts'
import { listSlices } from '../slice/slice.queries.ts'
import { startSlices } from '../testing/slices-fixture.ts'
import { tidySlices } from './retention.ts'

const DAY_MS = 86_400_000

describe('retention', () => {
  let slices: Awaited<ReturnType<typeof startSlices>>
  beforeEach(async () => {
    slices = await startSlices()
  })
  afterEach(() => slices.stop())

  /** The same service so many days later. */
  const later = (days: number): SlicesDeps => ({
    ...slices.deps,
    clock: { now: () => new Date(Date.now() + days * DAY_MS) },
  })
  const publish = async (...names: string[]) => {
    for (const name of names) await publishSlice(slices.deps, await slices.build(`1.0.0-${name}`))
  }
  const left = async () =>
    (await listSlices(slices.database))
      .flatMap(({ versions }) => versions.filter(({ retiredAt }) => retiredAt === null))
      .map(({ version }) => version.replace('1.0.0-', ''))
      .toSorted()
      .join('')
  const stored = async () =>
    (await slices.deps.store.list()).map(({ version }) => version.replace('1.0.0-', '')).join('')

  it('retires what is beyond the newest and was never served, with its package', async () => {
    await publish('a', 'b', 'c', 'd')
    await tidySlices(slices.deps, 2)
    expect(await left()).toBe('cd')
    expect(await stored()).toBe('cd')
    expect((await slices.eventTypes()).filter((type) => type.endsWith('retired'))).toHaveLength(2)
    expect((await listAttempts(slices.database, 'storefront'))[0]).toMatchObject({ who: 'retention', action: 'retire' })
  })

  it('keeps what is active, previous or a canary, and what served within a day, however old', async () => {
    for (const name of ['a', 'b', 'c']) await slices.serve(`1.0.0-${name}`)
    await publish('d')
    await startCanary(slices.deps, 'storefront', '1.0.0-d', 5)
    await publish('e', 'f', 'g', 'h')
    await tidySlices(slices.deps, 2)
    expect(await left()).toBe('abcdgh')
    // a served until b was activated; b is previous, c active, d the canary
    await tidySlices(later(1.01), 2)
    expect(await left()).toBe('bcdgh')
    await endCanary(later(2), 'storefront')
    await tidySlices(later(2.5), 2)
    expect(await left()).toBe('bcdgh')
    await tidySlices(later(3.1), 2)
    expect(await left()).toBe('bcgh')
    expect((await listAttempts(slices.database, undefined)).filter(({ code }) => code !== null)).toEqual([])
  })

  /** A link to a version, made now. */
  const link = (kind: TrialKind, version: string) =>
    linkVersion(slices.deps, createSignedChoices({ sessionSecret: 'a secret' }, slices.deps.clock), {
      kind,
      slice: 'storefront',
      version,
    })

  it('keeps a version while a link to it works: seven days for a preview, twelve hours for an override', async () => {
    await publish('a', 'b', 'c', 'd')
    await link('preview', '1.0.0-a')
    await link('override', '1.0.0-b')
    await tidySlices(later(0.49), 2)
    expect(await left()).toBe('abcd')
    await tidySlices(later(0.51), 2)
    expect(await left()).toBe('acd')
    // a link that ends sooner does not shorten one that was sent before
    await link('override', '1.0.0-a')
    await tidySlices(later(6.99), 2)
    expect([await left(), await stored()]).toEqual(['acd', 'acd'])
    await tidySlices(later(7.01), 2)
    expect([await left(), await stored()]).toEqual(['cd', 'cd'])
    expect((await listAttempts(slices.database, undefined)).filter(({ code }) => code !== null)).toEqual([])
  })

  it('does not retire a version to which a link is made meanwhile; a person may, and the answer names the link', async () => {
    await publish('a', 'b')
    await link('preview', '1.0.0-a')
    const byItself = retireVersion(slices.deps, 'storefront', '1.0.0-a', { mayEndLinks: false })
    expect(await byItself).toMatchObject({
      code: 'Linked',
      reason: expect.stringContaining('A link to version 1.0.0-a works until') as string,
    })
    expect(await retireVersion(slices.deps, 'storefront', '1.0.0-a')).toMatchObject({ endedLinks: true, changed: true })
    expect(await retireVersion(slices.deps, 'storefront', '1.0.0-b')).toMatchObject({ endedLinks: false })
    expect(await link('preview', '1.0.0-a')).toMatchObject({ code: 'Retired' })
  })

  it('works once when two processes work at once', async () => {
    await publish('a', 'b', 'c')
    await Promise.all([1, 2, 3].map(() => tidySlices(slices.deps, 2)))
    const retired = (await listAttempts(slices.database, 'storefront')).filter(({ action }) => action === 'retire')
    expect(retired).toHaveLength(1)
    expect(await left()).toBe('bc')
  })

  it('removes later what the store did not remove at once, and what a dead publisher left', async () => {
    await publish('a', 'b', 'c')
    const stuck = { ...slices.deps.store, remove: () => Promise.reject(new FileStoreError('read-only', 'no writes')) }
    await expect(tidySlices({ ...slices.deps, store: stuck }, 2)).rejects.toThrow('no writes')
    await slices.deps.store.put('storefront', '1.0.0-x', await slices.build('1.0.0-x'))
    expect(await left()).toBe('bc')
    expect(await stored()).toBe('abcx')
    await tidySlices(slices.deps, 2)
    expect(await stored()).toBe('bcx')
    await tidySlices(later(1.01), 2)
    expect(await stored()).toBe('bc')
  })

  it('takes copies of retired versions from the disks of web processes, and nothing that it does not know', async () => {
    await publish('a', 'b', 'c')
    const copies = createSliceCopies({ dataDirectory: slices.dataDirectory, store: slices.deps.store })
    for (const version of ['1.0.0-a', '1.0.0-b', '9.9.9'])
      await mkdir(join(copies.directoryOf('storefront', version), 'client'), { recursive: true })
    await tidySlices(slices.deps, 2)
    await dropRetired(slices.database, copies)
    expect((await copies.list()).map(({ version }) => version).toSorted()).toEqual(['1.0.0-b', '9.9.9'])
  })

  it('forgets tokens once they are too old to be sent again', async () => {
    await slices.database.query(`insert into slices.used_token values ('k', 'old', $1), ('k', 'new', $2)`, [
      new Date(Date.now() - 1_000),
      new Date(Date.now() + 60_000),
    ])
    await tidySlices(slices.deps, 2)
    expect(await slices.database.query('select id from slices.used_token')).toEqual([{ id: 'new' }])
  })
})
