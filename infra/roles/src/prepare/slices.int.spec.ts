import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  activateSlice,
  addKey,
  endCanary,
  listSlices,
  revertCanary,
  rollbackSlice,
  START,
  startCanary,
} from '@zmig/slices'
import { createSigningKey } from '@zmig/slices/package'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openClone } from './testing/start-fixture.ts'

let clone: Awaited<ReturnType<typeof openClone>>
beforeEach(async () => {
  clone = await openClone()
})
afterEach(() => clone.close())

describe('publishBuilds', () => {
  describe('takes what a developer does with the shop’s key alone', () => {
    it('the first builds, and each build of changed sources', async () => {
      expect(await clone.startWith({ gifts: '1', wizard: '1' })).toEqual([])
      expect(await clone.startWith({ wizard: '2' })).toEqual([])
      expect(await clone.active()).toEqual({ gifts: '1', wizard: '2' })
    })

    it('back to older sources, and forth again', async () => {
      await clone.startWith({ gifts: '1', wizard: '1' })
      await clone.startWith({ wizard: '2' })
      expect(await clone.startWith({ wizard: '1' })).toEqual([])
      expect(await clone.active()).toMatchObject({ wizard: '1' })
      expect(await clone.startWith({ wizard: '2' })).toEqual([])
      expect(await clone.active()).toMatchObject({ wizard: '2' })
    })

    it('what an earlier start published before it was interrupted', async () => {
      await clone.startWith({ gifts: '1', wizard: '1' })
      await clone.publish('wizard', '2', { by: START })
      expect(await clone.startWith({ wizard: '2' })).toEqual([])
      expect(await clone.active()).toMatchObject({ wizard: '2' })
    })

    it('changed sources after a version that was activated by command', async () => {
      await clone.startWith({ gifts: '1', wizard: '1' })
      await clone.publish('wizard', '7')
      await activateSlice(clone.deps, 'wizard', '7')
      expect(await clone.startWith({ wizard: '2' })).toEqual([])
      expect(await clone.active()).toMatchObject({ wizard: '2' })
    })

    it('a save in npm run dev, also of a slice that a team has', async () => {
      await clone.startWith({ gifts: '1', wizard: '1' })
      await addKey(clone.deps, 'wizard', createSigningKey().publicKey)
      clone.build('wizard', '2')
      expect(await clone.start('wizard')).toEqual([])
      expect(await clone.active()).toMatchObject({ wizard: '2' })
      clone.build('wizard', '1')
      clone.build('gifts', '2')
      await rollbackSlice(clone.deps, 'wizard')
      clone.build('wizard', '2')
      expect(await clone.start('wizard')).toEqual([])
      expect(await clone.active()).toEqual({ gifts: '2', wizard: '2' })
    })
  })

  describe('leaves what was decided since the last start', () => {
    beforeEach(() => clone.startWith({ gifts: '1', wizard: '1' }))

    it('a version that was published by command, a canary until it was ended', async () => {
      await clone.publish('gifts', '8')
      expect(await clone.startWith({ gifts: '8' })).toEqual([
        'gifts serves 1; the build of this clone is 8, published by command: npm run slice -- activate gifts 8',
      ])
      await startCanary(clone.deps, 'gifts', '8', 10)
      await endCanary(clone.deps, 'gifts')
      expect(await clone.start()).toEqual([
        'gifts serves 1; the build of this clone is 8, published by command: npm run slice -- activate gifts 8',
      ])
      expect(await clone.active()).toMatchObject({ gifts: '1' })
    })

    it('a canary that was reverted', async () => {
      await clone.publish('gifts', '8')
      await startCanary(clone.deps, 'gifts', '8', 10)
      await revertCanary(clone.deps, { slice: 'gifts', version: '8', reason: 'broken' })
      expect(await clone.startWith({ gifts: '8' })).toEqual([
        'gifts serves 1; the build of this clone is 8, which was reverted: npm run slice -- activate gifts 8',
      ])
      expect(await clone.active()).toMatchObject({ gifts: '1' })
    })

    it('a version that was rolled back, though a start had activated it', async () => {
      await clone.startWith({ wizard: '2' })
      await rollbackSlice(clone.deps, 'wizard')
      expect(await clone.start()).toEqual([
        'wizard serves 1; the build of this clone is 2, which was rolled back: npm run slice -- activate wizard 2',
      ])
      expect(await clone.active()).toMatchObject({ wizard: '1' })
    })

    it('a rolled back version after another one, too', async () => {
      await clone.startWith({ wizard: '2' })
      await rollbackSlice(clone.deps, 'wizard')
      await clone.startWith({ wizard: '3' })
      expect(await clone.startWith({ wizard: '2' })).toHaveLength(1)
      expect(await clone.active()).toMatchObject({ wizard: '3' })
    })

    it('a version that was activated by command, when the sources are those of before', async () => {
      await clone.publish('wizard', '7')
      await activateSlice(clone.deps, 'wizard', '7')
      expect(await clone.start()).toEqual([
        'wizard serves 7, activated by command; the build of this clone is 1: npm run slice -- activate wizard 1',
      ])
      expect(await clone.active()).toMatchObject({ wizard: '7' })
    })

    it('a slice while a canary of it runs, changed sources too', async () => {
      await clone.publish('gifts', '8')
      await startCanary(clone.deps, 'gifts', '8', 10)
      expect(await clone.startWith({ gifts: '8' })).toEqual([
        'gifts serves 1, and 8 to 10 percent of the visitors; the build of this clone is 8: npm run slice -- activate gifts 8',
      ])
      expect(await clone.startWith({ gifts: '2' })).toEqual([
        'gifts serves 1, and 8 to 10 percent of the visitors; the build of this clone is 2: npm run slice -- publish gifts',
      ])
      const [gifts] = await listSlices(clone.deps.database)
      expect(gifts).toMatchObject({ active: '1', canary: { version: '8', percent: 10 } })
      expect(gifts?.versions.map(({ version }) => version)).not.toContain('2')
    })
  })

  describe('leaves the slice of a team', () => {
    it('once something of it is active, and adds no key to it', async () => {
      const team = createSigningKey()
      await addKey(clone.deps, 'gifts', team.publicKey)
      await clone.publish('gifts', '9', { key: team })
      await activateSlice(clone.deps, 'gifts', '9')
      expect(await clone.startWith({ gifts: '1', wizard: '1' })).toEqual([
        "gifts serves 9, its team's; the build of this clone is 1: npm run slice -- publish gifts",
      ])
      expect(await clone.active()).toEqual({ gifts: '9', wizard: '1' })
      expect(await clone.keysOf('gifts')).toEqual([team.id])
    })

    it('that activates a version while the start publishes, and the other slices become live', async () => {
      await clone.startWith({ gifts: '1', wizard: '1' })
      const team = createSigningKey()
      for (const slice of ['gifts', 'wizard']) clone.build(slice, '2')
      const said = await clone.start(undefined, async () => {
        await addKey(clone.deps, 'gifts', team.publicKey)
        await clone.publish('gifts', '9', { key: team })
        await activateSlice(clone.deps, 'gifts', '9')
      })
      expect(said).toEqual([
        'somebody else changed gifts while this start went on: gifts serves 9 by now. Nothing was changed. The build of this clone is 2: npm run slice -- activate gifts 2',
      ])
      expect(await clone.active()).toEqual({ gifts: '9', wizard: '2' })
    })

    it('that begins to serve while the first start publishes: the slice is not missing', async () => {
      const team = createSigningKey()
      for (const slice of ['gifts', 'wizard']) clone.build(slice, '1')
      await addKey(clone.deps, 'gifts', team.publicKey)
      const said = await clone.start(undefined, async () => {
        await clone.publish('gifts', '9', { key: team })
        await activateSlice(clone.deps, 'gifts', '9')
      })
      expect(said).toHaveLength(1)
      expect(await clone.active()).toEqual({ gifts: '9', wizard: '1' })
    })

    it('that begins a canary while the start publishes', async () => {
      await clone.startWith({ gifts: '1', wizard: '1' })
      await clone.publish('gifts', '8')
      clone.build('gifts', '2')
      const said = await clone.start(undefined, async () => {
        await startCanary(clone.deps, 'gifts', '8', 10)
      })
      expect(said).toHaveLength(1)
      const [gifts] = await listSlices(clone.deps.database)
      expect(gifts).toMatchObject({ active: '1', canary: { version: '8' } })
    })

    it('when two starts publish at once: both end, and what serves is what one of them built', async () => {
      for (const slice of ['gifts', 'wizard']) clone.build(slice, '1')
      const said = await Promise.all([clone.start(), clone.start()])
      expect(said).toEqual([[], []])
      expect(await clone.active()).toEqual({ gifts: '1', wizard: '1' })
    })

    it('but activates its build when nothing of it is active, or the package of it is lost', async () => {
      await addKey(clone.deps, 'gifts', createSigningKey().publicKey)
      expect(await clone.startWith({ gifts: '1', wizard: '1' })).toEqual([])
      expect(await clone.active()).toMatchObject({ gifts: '1' })
      await clone.deps.store.remove('gifts', '1')
      expect(await clone.startWith({ gifts: '2' })).toEqual([])
      expect(await clone.active()).toMatchObject({ gifts: '2' })
    })

    it('and takes no earlier key of the shop for that of a team', async () => {
      await clone.startWith({ gifts: '1', wizard: '1' })
      rmSync(clone.keyFile)
      expect(await clone.startWith({ gifts: '2', wizard: '2' })).toEqual([])
      expect(await clone.active()).toEqual({ gifts: '2', wizard: '2' })
      expect(await clone.keysOf('gifts')).toHaveLength(2)
    })
  })

  it('puts the build of the shell into the store, where machines of another version find its files', async () => {
    const client = join(clone.folder, 'build/shell/a/client')
    mkdirSync(client)
    writeFileSync(join(client, 'main.js'), 'the shell')
    await clone.startWith({ gifts: '1', wizard: '1' })
    expect(await clone.deps.database.query('select hash, files from slices.shell_build')).toMatchObject([
      { hash: 'a', files: { 'client/main.js': { bytes: 'the shell'.length } } },
    ])
    expect(existsSync(join(clone.folder, 'data/packages/shell/a.tgz'))).toBe(true)
  })

  it('stores the active version again when its package is lost', async () => {
    await clone.startWith({ gifts: '1', wizard: '1' })
    await clone.deps.store.remove('gifts', '1')
    expect(await clone.start()).toEqual([])
    expect(await clone.deps.store.get('gifts', '1')).toBeDefined()
  })
})
