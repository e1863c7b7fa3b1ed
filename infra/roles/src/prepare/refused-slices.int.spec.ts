import { renameSync } from 'node:fs'
import { activateSlice, addKey, retireVersion, revokeKey } from '@zmig/slices'
import { createSigningKey } from '@zmig/slices/package'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SlicesMissing } from './slices.ts'
import { openClone } from './testing/start-fixture.ts'

const TWO_DAYS = 2 * 86_400_000

let clone: Awaited<ReturnType<typeof openClone>>
beforeEach(async () => {
  clone = await openClone()
})
afterEach(() => clone.close())

describe('publishBuilds', () => {
  describe('makes the others live and says what is not live, why, and what to type', () => {
    beforeEach(() => clone.startWith({ gifts: '1', wizard: '1' }))

    it('when the version was retired', async () => {
      await clone.startWith({ wizard: '2' })
      await clone.startWith({ wizard: '3' })
      await clone.startWith({ wizard: '4' })
      const later = { now: () => new Date(Date.now() + TWO_DAYS) }
      expect(await retireVersion({ ...clone.deps, clock: later }, 'wizard', '2')).toMatchObject({ ok: true })
      expect(await clone.startWith({ gifts: '2', wizard: '2' })).toEqual([
        'wizard serves 4; the build of this clone is 2, which was retired and cannot come back: change the slice, or raise the version in mf-wizard/package.json, and start again',
      ])
      expect(await clone.active()).toEqual({ gifts: '2', wizard: '4' })
    })

    it('when the key of the shop was revoked, and the cure that it names works', async () => {
      await revokeKey(clone.deps, 'gifts', clone.shopKey().id)
      expect(await clone.startWith({ gifts: '2', wizard: '2' })).toEqual([
        `gifts serves 1; the build of this clone, 2, is not live: the shop's own key, which signs what a start builds, was revoked for gifts. Move it away, and the next start makes another: mv ${clone.keyFile} ${clone.keyFile}.revoked && npm start`,
      ])
      expect(await clone.active()).toEqual({ gifts: '1', wizard: '2' })
      renameSync(clone.keyFile, `${clone.keyFile}.revoked`)
      expect(await clone.start()).toEqual([])
      expect(await clone.active()).toEqual({ gifts: '2', wizard: '2' })
    })

    it('when another team’s slice claims an address of it', async () => {
      const team = createSigningKey()
      await addKey(clone.deps, 'deals', team.publicKey)
      await clone.publish('deals', '1', { key: team, addresses: ['/deals'] })
      await activateSlice(clone.deps, 'deals', '1')
      clone.build('gifts', '2', ['/gifts', '/deals'])
      clone.build('wizard', '2')
      expect(await clone.start()).toEqual([
        'gifts serves 1; the build of this clone, 2, is not live: /deals belongs to the slice deals, which shows /deals. Give the page another address, or let the team of deals give theirs up first. Then: npm start',
      ])
      expect(await clone.active()).toEqual({ deals: '1', gifts: '1', wizard: '2' })
    })

    it('when the build has an address that the shop takes for no page', async () => {
      clone.build('gifts', '2', ['gifts and more'])
      clone.build('wizard', '2')
      expect(await clone.start()).toEqual([
        expect.stringMatching(
          /^gifts serves 1; the build of this clone, 2, is not live: gifts and more is no address of a page: .* Then: npm start$/,
        ),
      ])
      expect(await clone.active()).toEqual({ gifts: '1', wizard: '2' })
    })

    it('when a page moves to a slice whose build is not live: it stays where it is', async () => {
      await clone.startWith({ gifts: '1', wizard: '1' })
      clone.build('gifts', '2', ['/gifts', '/wrapping'])
      await clone.start()
      await revokeKey(clone.deps, 'wizard', clone.shopKey().id)
      clone.build('gifts', '3', ['/gifts'])
      clone.build('wizard', '3', ['/wizard', '/wrapping'])
      expect(await clone.start()).toEqual([
        expect.stringMatching(/^wizard serves 1; the build of this clone, 3, is not live: the shop's own key/),
        'gifts serves 2; the build of this clone, 3, is not live: /wrapping moves from it to wizard, whose build is not live. Make wizard live first, or give the page up now: npm run slice -- activate gifts 3',
      ])
      expect(await clone.active()).toEqual({ gifts: '2', wizard: '1' })
      renameSync(clone.keyFile, `${clone.keyFile}.revoked`)
      expect(await clone.start()).toEqual([])
      expect(await clone.active()).toEqual({ gifts: '3', wizard: '3' })
    })

    it('when a page moves from a slice whose build is not live', async () => {
      clone.build('gifts', '2', ['/gifts', '/wrapping'])
      await clone.start()
      await revokeKey(clone.deps, 'gifts', clone.shopKey().id)
      clone.build('gifts', '3', ['/gifts'])
      clone.build('wizard', '3', ['/wizard', '/wrapping'])
      expect(await clone.start()).toEqual([
        expect.stringMatching(/^gifts serves 2; the build of this clone, 3, is not live: the shop's own key/),
        expect.stringMatching(
          /^wizard serves 1; the build of this clone, 3, is not live: \/wrapping belongs to the slice gifts/,
        ),
      ])
      expect(await clone.active()).toEqual({ gifts: '2', wizard: '1' })
    })
  })

  it('moves a page from one slice to another at once', async () => {
    clone.build('gifts', '1', ['/gifts', '/wrapping'])
    clone.build('wizard', '1')
    await clone.start()
    clone.build('gifts', '2')
    clone.build('wizard', '2', ['/wizard', '/wrapping'])
    expect(await clone.start()).toEqual([])
    expect(await clone.active()).toEqual({ gifts: '2', wizard: '2' })
  })

  it('fails when a slice has nothing active at all, and the others are live', async () => {
    clone.build('gifts', '1', ['/edge/x'])
    clone.build('wizard', '1')
    await expect(clone.start()).rejects.toThrow(SlicesMissing)
    await expect(clone.start()).rejects.toThrow(
      /^gifts has no active version; the build of this clone, 1, is not live: .* Then: npm start$/,
    )
    expect(await clone.active()).toEqual({ wizard: '1' })
  })
})
