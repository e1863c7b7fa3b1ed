import { eventMigrations } from '@zmig/event-log'
import { systemClock } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slicesMigrations } from '../composition.ts'
import { createGate, type Gate } from './gate.ts'
import { edited, packaged, sampleOffer, samplePlatform, type Edit } from './corpus/sample-slice.ts'

let test: TestDatabase
let gate: Gate

const shop = () => ({
  database: test.database,
  clock: systemClock,
  readShell: () => Promise.resolve({ offer: sampleOffer, platformFile: samplePlatform }),
})

beforeAll(async () => {
  test = await startTestDatabase([eventMigrations, slicesMigrations])
  gate = createGate({ ...shop(), limits: { stepMs: 4_000, totalMs: 40_000, heap: 128 } })
})
afterAll(() => test.stop())

const publish = (...edits: Edit[]) => {
  const { meta, files } = packaged(edited(...edits))
  return gate.publish(meta, files)
}

const SERVER = 'server/server.cjs'
const RECORDED = 'server/recorded.json'
/** Code that runs while the page of all gifts renders. */
const inRender = (code: string) =>
  publish([SERVER, "return createElement('main'", `${code}\n  return createElement('main'`])
const inLoad = (code: string) =>
  publish([SERVER, 'return createElement(GiftsPage)', `${code}\n    return createElement(GiftsPage)`])
const whileLoaded = (code: string) => publish([SERVER, 'const load', `${code}\nconst load`])

describe('the gate', () => {
  it('renders every page with the recorded answers', async () => {
    expect(await publish()).toBeUndefined()
  })

  it('refuses a page that throws, by its name', async () => {
    expect(await inRender("throw new Error('broken')")).toMatchObject({
      code: 'PageThrows',
      reason: expect.stringMatching(/page gifts.*\/gifts.*broken/) as string,
    })
  })

  it('refuses a page that never loads', async () => {
    expect(await inLoad('await new Promise(() => undefined)')).toMatchObject({
      code: 'PageHangs',
      reason: expect.stringContaining('page gifts') as string,
    })
  })

  it('refuses a page that does not give the processor back', async () => {
    expect(await inRender('let n = 1; while (n > 0) n = 3 - n')).toMatchObject({
      code: 'PageHangs',
      reason: expect.stringContaining('page gifts at /gifts') as string,
    })
  })

  it('refuses a page that renders nothing', async () => {
    expect(await inRender('return null')).toMatchObject({ code: 'PageIsEmpty' })
  })

  it('refuses a page that takes too much memory', async () => {
    const code = 'const all = []; for (let n = 0; n >= 0; n += 1) all.push(new Array(1e5).fill(n))'
    const { meta, files } = packaged(
      edited([SERVER, "return createElement('main'", `${code}\n  return createElement('main'`]),
    )
    const patient = createGate({ ...shop(), limits: { stepMs: 60_000, totalMs: 60_000, heap: 64 } })
    expect(await patient.publish(meta, files)).toMatchObject({
      code: 'SliceDies',
      reason: expect.stringMatching(/memory.*page gifts/) as string,
    })
  })

  it('refuses a page whose answer is not recorded, and says which', async () => {
    expect(await publish([RECORDED, 'v1/gifts/helmet', 'v1/gifts/gloves'])).toMatchObject({
      code: 'PageThrows',
      reason: expect.stringMatching(/GET \/api\/v1\/gifts\/helmet.*not recorded/) as string,
    })
  })

  it('refuses a page that no recorded address shows', async () => {
    expect(await publish([RECORDED, '/gifts/helmet', '/cart'])).toMatchObject({
      code: 'PageNotRecorded',
      reason: expect.stringContaining('/gifts/:name') as string,
    })
  })

  it.each(['/checkout/extra', '/gifts/*', '/gifts/:name/old', '/gifts/:other'])(
    'refuses a version that claims %s, which none of its pages shows',
    async (address) => {
      const { meta, files } = packaged(edited())
      const claiming = { ...meta, addresses: [...(meta.addresses ?? []), address] }
      expect(await gate.publish(claiming, files)).toMatchObject({
        code: 'EmptyClaim',
        reason: expect.stringContaining(`claims ${address}, which no page`) as string,
      })
    },
  )

  describe('the sitemap of a version', () => {
    const naming = (sitemap: string[], ...edits: Edit[]) => {
      const { meta, files } = packaged(edited(...edits))
      return gate.publish({ ...meta, sitemap }, files)
    }
    const HEAD = "const head = { title: 'Gifts', description: 'Gifts' }"

    it('may name pages that search engines show', async () => {
      expect(await naming(['/gifts', '/gifts/helmet'])).toBeUndefined()
    })

    it.each([
      ['its head says noindex', HEAD, "const head = { title: 'Gifts', noindex: true }"],
      ['its canonical address is /all-gifts', HEAD, "const head = { title: 'Gifts', canonical: '/all-gifts' }"],
      ['it is answered with 404', 'status: 200', 'status: 404'],
      ['it is redirected to /cart', 'status: 200', "status: 200, redirect: '/cart'"],
    ])('may name no page of which %s', async (why, from, to) => {
      expect(await naming(['/gifts'], [SERVER, from, to])).toMatchObject({
        code: 'NotForSearch',
        reason: expect.stringContaining(`names /gifts, but ${why}`) as string,
      })
    })

    it('names only pages whose answers are recorded', async () => {
      expect(await naming(['/gifts', '/gifts/gloves'])).toMatchObject({
        code: 'PageThrows',
        reason: expect.stringMatching(/gloves.*not recorded/) as string,
      })
    })
  })

  it.each([
    ['a module of Node', "(0, require)('node:fs')"],
    ['another package', "(0, require)('express')"],
    ['the network', "fetch('http://127.0.0.1')"],
    ['the channel to the shop', "globalThis['pro' + 'cess'].send({ kind: 'done' })"],
    ['the channel by another way', "(() => 1)['constr' + 'uctor']('return process')().send({ kind: 'done' })"],
    ['a file', "globalThis['pro' + 'cess'].getBuiltinModule('fs').readFileSync('/etc/passwd')"],
  ])('gives the code of a slice no way to %s', async (_what, code) => {
    expect(await whileLoaded(code)).toMatchObject({ code: 'ServerBundleFails' })
  })

  it('shows the code of a slice no environment', async () => {
    const code = "if (Object.keys(process.env).join() !== 'NODE_ENV') throw new Error('it sees the environment')"
    expect(await whileLoaded(code)).toBeUndefined()
  })

  it('refuses a bundle that hangs while it is loaded', async () => {
    expect(await whileLoaded('let n = 1; while (n > 0) n = 3 - n')).toMatchObject({
      code: 'PageHangs',
      reason: expect.stringContaining('the start of the server bundle') as string,
    })
  })

  it('refuses a bundle without a slice', async () => {
    expect(await publish([SERVER, 'exports.slice', 'exports.other'])).toMatchObject({ code: 'NoPages' })
  })

  it('refuses a build without the manifest of the federation, and one that is none', async () => {
    const { meta, files } = packaged(edited())
    files.set('client/mf-manifest.json', Buffer.from('{"files":{}}'))
    expect(await gate.publish(meta, files)).toMatchObject({ code: 'OtherManifest' })
    files.delete('client/mf-manifest.json')
    expect(await gate.publish(meta, files)).toMatchObject({
      code: 'NoManifest',
      reason: expect.stringContaining('by which pages load gifts. Build the slice anew') as string,
    })
  })

  it('refuses recorded answers that are none', async () => {
    const { meta, files } = packaged(edited())
    files.set('server/recorded.json', Buffer.from('[]'))
    expect(await gate.publish(meta, files)).toMatchObject({ code: 'BadRecording' })
  })
})
