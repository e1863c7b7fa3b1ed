import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createCallTokens, HttpProblem, systemClock, type ServiceClient } from '@zmig/kit'
import { eventually } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AuditEntry } from './audit/audit.ts'
import { createSignedChoices } from './choice/signed-choice.ts'
import { createSigningKey } from './key/slice-key.ts'
import { packageLimits } from './package/archive.ts'
import { samplePackage } from './testing/sample-package.ts'
import { sessionSecret, startSlicesService } from './testing/service-fixture.ts'

const key = createSigningKey()

let service: Awaited<ReturnType<typeof startSlicesService>>
let client: ServiceClient

beforeEach(async () => {
  service = await startSlicesService()
  client = service.client
  await client.post('/keys', { slice: 'storefront', publicKey: key.publicKey })
})
afterEach(() => service.stop())

const publish = (pieces: Iterable<Buffer> | AsyncIterable<Buffer>) =>
  client.sendFile('/publish', Readable.from(pieces), 'application/gzip')
const attempts = async () => (await client.get('/audit')) as AuditEntry[]

it('takes a package as the body of a request, piece by piece, and lets it serve', async () => {
  const packed = await samplePackage({ key })
  const published = await publish([packed.subarray(0, 100), packed.subarray(100)])
  expect(published).toEqual({ ok: true, slice: 'storefront', version: '1.0.0-a', key: key.id, published: true })
  const activated = await client.post('/activate', { slice: 'storefront', version: '1.0.0-a' })
  expect(activated).toMatchObject({ active: '1.0.0-a', before: null })
  expect(await client.get('/')).toMatchObject([{ slice: 'storefront', active: '1.0.0-a' }])
})

it('answers a refusal with problem details that name it and say what to do', async () => {
  const body = new Uint8Array(await samplePackage({ key: createSigningKey() }))
  const headers = { 'content-type': 'application/gzip', ...createCallTokens(service.secret, 'operator')('/publish') }
  const response = await fetch(`${service.baseUrl}/publish`, { method: 'POST', headers, body })
  expect(response.status).toBe(409)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(await response.json()).toMatchObject({
    title: 'Refused',
    error: 'UnknownKey',
    detail: expect.stringContaining('ask the operator to add this one') as string,
  })
})

it('refuses a package that is too large while it comes, and records that', async () => {
  const megabyte = Buffer.alloc(1024 * 1024)
  const endless = Array.from({ length: 2 * (packageLimits.packed / megabyte.length) }, () => megabyte)
  await expect(publish(endless)).rejects.toMatchObject({
    status: 413,
    detail: expect.stringContaining('16 MB') as string,
  })
  const answer = expect.stringContaining('16 MB') as string
  expect(await attempts()).toMatchObject([{ action: 'publish', code: 'NotReceived', answer }, { action: 'add key' }])
  expect(await readdir(service.folder)).toEqual([])
})

it('refuses a package whose sender stops in the middle, and records that', async () => {
  const packed = await samplePackage({ key })
  const half = async function* () {
    yield packed.subarray(0, 100)
    await eventually(async () => expect(await client.get('/')).toEqual([])) // another request is answered meanwhile
    throw new HttpProblem(400, 'Interrupted')
  }
  await expect(publish(half())).rejects.toMatchObject({ title: 'Interrupted' })
  await eventually(async () => expect(await attempts()).toMatchObject([{ code: 'NotReceived' }, { action: 'add key' }]))
  expect(await client.get('/')).toEqual([])
  expect(await readdir(service.folder)).toEqual([])
})

it('takes no path of its own machine instead of a package', async () => {
  const named = client.post('/publish', { directory: '/srv/build/storefront' })
  await expect(named).rejects.toMatchObject({ status: 409, detail: expect.stringContaining('one archive') as string })
})

it('gives links to published versions only', async () => {
  const link = (version: string, kind = 'preview') =>
    client.post('/links', { slice: 'storefront', version, kind }) as Promise<{ path: string; hours: number }>
  await expect(link('1.0.0-a')).rejects.toMatchObject({ status: 409 })
  await publish([await samplePackage({ key })])
  const preview = await link('1.0.0-a')
  expect(preview).toMatchObject({
    hours: 168,
    path: expect.stringMatching(/^\/slices\/try\/preview~storefront~1/) as string,
  })
  expect(await link('1.0.0-a', 'override')).toMatchObject({ hours: 12 })
  await expect(link('1.0.0-b')).rejects.toMatchObject({ status: 409 })
  await expect(link('1.0.0-a', 'purchase')).rejects.toMatchObject({ status: 400 })
  const choices = createSignedChoices({ sessionSecret }, systemClock)
  expect(choices.read(['preview'], preview.path.replace('/slices/try/', ''))).toMatchObject({ version: '1.0.0-a' })
})
