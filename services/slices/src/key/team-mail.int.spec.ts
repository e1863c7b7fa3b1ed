import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAttempts } from '../audit/audit.ts'
import { revertCanary, startCanary } from '../slice/canary.commands.ts'
import { publishSlice } from '../slice/slice.commands.ts'
import { startSlices } from '../testing/slices-fixture.ts'
import { addKey, listKeys } from './key.commands.ts'
import { createSigningKey } from './slice-key.ts'
import { changeTeamMail } from './team-mail.ts'

describe('the mail address of a team', () => {
  let slices: Awaited<ReturnType<typeof startSlices>>
  beforeEach(async () => {
    slices = await startSlices()
  })
  afterEach(() => slices.stop())

  const add = (mail?: string, { publicKey } = createSigningKey()) => addKey(slices.deps, 'storefront', publicKey, mail)
  const change = (mail: string | null, slice = 'storefront') => changeTeamMail(slices.deps, slice, mail)
  const known = async () => new Set((await listKeys(slices.database)).map(({ mail }) => mail))
  const published = () =>
    slices.database
      .query<{ data: object }>(
        `select event->'data' as data from events.outbox where event->>'type' = 'slices.slice-team-mail-changed' order by id`,
      )
      .then((rows) => rows.map(({ data }) => data))

  it('comes with a key, and is one for all keys of a slice', async () => {
    expect(await known()).toEqual(new Set([null]))
    expect(await add('front@teams.example')).toMatchObject({ added: true, mailChanged: true })
    expect(await add()).toMatchObject({ added: true, mailChanged: false })
    expect(await known()).toEqual(new Set(['front@teams.example']))
    // the key that the slice has already
    expect(await add('new@teams.example', slices.key)).toMatchObject({ added: false, mailChanged: true })
    expect(await known()).toEqual(new Set(['new@teams.example']))
    expect(await published()).toEqual([
      { slice: 'storefront', mail: 'front@teams.example' },
      { slice: 'storefront', mail: 'new@teams.example' },
    ])
  })

  it('is changed and forgotten, and nothing is published of what was so already', async () => {
    expect(await change('front@teams.example')).toMatchObject({ before: null, changed: true })
    expect(await change('front@teams.example')).toMatchObject({ before: 'front@teams.example', changed: false })
    expect(await change(null)).toMatchObject({ before: 'front@teams.example', changed: true })
    expect(await change(null)).toMatchObject({ before: null, changed: false })
    expect(await known()).toEqual(new Set([null]))
    expect(await published()).toEqual([
      { slice: 'storefront', mail: 'front@teams.example' },
      { slice: 'storefront', mail: null },
    ])
  })

  it.each([
    '',
    'team',
    'team@',
    'a@b',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    `${'a'.repeat(250)}@b.example`,
  ])('is not %j, with which no key is added either', async (mail) => {
    const keys = await listKeys(slices.database)
    expect(await change(mail)).toMatchObject({ ok: false, code: 'NoMailAddress' })
    expect(await add(mail)).toMatchObject({ ok: false, code: 'NoMailAddress' })
    expect(await listKeys(slices.database)).toEqual(keys)
    expect(await published()).toEqual([])
  })

  it('is of a slice that there is, or that has a key', async () => {
    expect(await change('x@teams.example', 'gifts')).toMatchObject({ code: 'UnknownSlice' })
  })

  it('is not in the audit, which says that it was changed', async () => {
    await change('front@teams.example')
    const attempts = await listAttempts(slices.database, 'storefront')
    expect(attempts[0]).toMatchObject({ who: 'operator', action: 'change mail', subject: null, code: null })
    expect(JSON.stringify(attempts)).not.toContain('front@teams.example')
  })

  it('is not in the event of a reverted canary, which names the team', async () => {
    await change('front@teams.example')
    await slices.serve('1.0.0-a')
    const describeMeta = (meta: object) => ({ ...meta, owner: '@zmigo/storefront' })
    await publishSlice(slices.deps, await slices.build('1.0.0-b', 'b', { describe: describeMeta }))
    await startCanary(slices.deps, 'storefront', '1.0.0-b', 10)
    await revertCanary(slices.deps, { slice: 'storefront', version: '1.0.0-b', reason: 'Slow.' })
    const [event] = await slices.database.query<{ data: object }>(
      `select event->'data' as data from events.outbox where event->>'type' = 'slices.slice-canary-reverted'`,
    )
    expect(event?.data).toEqual({
      slice: 'storefront',
      version: '1.0.0-b',
      owner: '@zmigo/storefront',
      reason: 'Slow.',
    })
  })
})
