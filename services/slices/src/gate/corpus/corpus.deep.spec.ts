import { gzipSync } from 'node:zlib'
import { systemClock } from '@zmig/kit'
import { afterAll, describe, expect, it } from 'vitest'
import { createGate } from '../gate.ts'
import type { liveShop } from '../live-shop.ts'
import { packaged, samplePlatform } from './sample-slice.ts'
import { breaking } from './breaking.ts'
import { harmless } from './harmless.ts'
import { makeScene, type Change, type Scene } from './scene.ts'

const database = { query: () => Promise.reject(new Error('the scene answers for the database')) }

const livingIn = ({ live, previous, fragments, active }: Scene): typeof liveShop => ({
  noteShell: () => Promise.resolve(),
  readShells: () =>
    Promise.resolve([
      { offer: live, which: 'live' },
      { offer: previous, which: 'previous' },
    ]),
  readFragments: () => Promise.resolve(fragments),
  readActiveMeta: () => Promise.resolve({ ...packaged({}).meta, ...active }),
  readSliceNames: () => Promise.resolve(['checkout', 'gifts', 'wizard']),
})

/** Compressed copies of the files that have none of the change's. */
const withCopies = (files: Map<string, Buffer>) => {
  for (const [path, content] of [...files])
    if (path.endsWith('.js') && !files.has(`${path}.gz`)) files.set(`${path}.gz`, gzipSync(content))
  return files
}

const publish = (change: Change[1]) => {
  const scene = makeScene()
  change(scene)
  const { meta, files } = packaged(scene.files, scene.changeManifest)
  for (const [path, brotli] of Object.entries(scene.sizes)) {
    const file = meta.files[path]
    if (file) meta.files[path] = { ...file, brotli }
  }
  const gate = createGate({
    database,
    clock: systemClock,
    readShell: () => Promise.resolve({ offer: scene.live, platformFile: samplePlatform }),
    // a page that hangs does so in milliseconds, and a busy machine needs seconds for the others
    limits: { stepMs: 8_000, totalMs: 40_000, heap: 128 },
    live: livingIn(scene),
  })
  return gate.publish({ ...meta, shared: scene.shared, uses: scene.uses }, withCopies(files))
}

/** Both: what is wrong, and what to do about it. */
const CAUSE_AND_CURE = /.{20,}[.:)] [A-Z].{15,}\.$/

describe('the gate', () => {
  it('knows at least forty changes of each kind', () => {
    expect(Object.values(breaking).flat().length).toBeGreaterThanOrEqual(40)
    expect(harmless.length).toBeGreaterThanOrEqual(40)
  })

  it('lets the slice pass that no change was made to', async () => {
    expect(await publish(() => undefined)).toBeUndefined()
  })
})

describe('the gate refuses, with cause and cure,', () => {
  const seen = new Set<string>()
  afterAll(() => expect([...seen].toSorted()).toEqual(Object.keys(breaking).toSorted()))

  for (const [code, changes] of Object.entries(breaking))
    it.for(changes)(`${code}: %s`, async ([, change]) => {
      const refusal = await publish(change)
      seen.add(refusal?.code ?? 'none')
      expect(refusal).toMatchObject({ code, reason: expect.stringMatching(CAUSE_AND_CURE) as string })
    })
})

describe('the gate lets pass', () => {
  it.for(harmless)('%s', async ([, change]) => expect(await publish(change)).toBeUndefined())
})
