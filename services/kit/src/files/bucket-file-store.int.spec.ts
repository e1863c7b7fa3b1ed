import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBucketAddress } from './bucket-address.ts'
import { createBucketFileStore } from './bucket-file-store.adapter.ts'
import { fileStoreContract } from './file-store.contract.ts'
import type { FileStore } from './file-store.port.ts'
import { fileStoreOf } from './index.ts'
import { startBucketServer } from './testing/bucket-server.ts'

const credentials = { accessKeyId: 'AKIDZMIGO', secretAccessKey: 'se/cret+key=', region: 'eu-central-1' }
/** A bucket that does not answer ends a test soon; one that answers is never so slow. */
const IMPATIENT = { answerMs: 300, transferMs: 300 }

const storeAt = (address: string, limits?: typeof IMPATIENT): FileStore => {
  const read = readBucketAddress(address)
  if (!read) throw new Error('not the address of a bucket')
  return createBucketFileStore(read, limits)
}

fileStoreContract('a bucket', async () => {
  const server = await startBucketServer('files', credentials)
  return { files: storeAt(server.address()), breakStore: server.stop, stop: server.stop }
})

describe('a bucket of files', () => {
  let server: Awaited<ReturnType<typeof startBucketServer>>
  let files: FileStore
  beforeEach(async () => {
    server = await startBucketServer('files', credentials)
    files = storeAt(server.address())
  })
  afterEach(() => server.stop())

  const put = (key: string, text: string) => files.put(key, Buffer.from(text))

  test('verifies every signature, and keeps the type of a file', async () => {
    await files.put('a.pdf', Buffer.from('%PDF-'), { contentType: 'application/pdf', ifAbsent: true })
    await put('b', 'b')
    await files.list('')
    await files.delete('b')
    expect(server.refusals).toEqual([])
    expect(server.objects.get('a.pdf')?.type).toBe('application/pdf')
    expect([...server.objects.keys()]).toEqual(['a.pdf'])
  })

  test.each([
    ['a wrong secret', { secret: 'a guess' }, 'SignatureDoesNotMatch', 'does not accept the secret'],
    ['an unknown key', { id: 'AKIDOTHER' }, 'InvalidAccessKeyId', 'does not know the key id'],
  ])('refuses %s, which is said without it', async (_, given, code, sentence) => {
    const guessed = storeAt(server.address(given))
    const calls = [
      () => guessed.put('b', Buffer.from('x')),
      () => guessed.get('a'),
      () => guessed.list(''),
      () => guessed.delete('a'),
      () => guessed.check(),
    ]
    for (const call of calls) {
      const error = (await call().catch((failed: unknown) => failed)) as Error
      expect(error).toMatchObject({ fault: 'forbidden', message: expect.stringContaining(sentence) as string })
      expect(error.message).not.toMatch(/guess|AKID|se\/cret/)
    }
    expect(server.refusals.every((refusal) => refusal === code)).toBe(true)
    expect([...server.objects.keys()]).toEqual([])
  })

  test('that is not there is distinguished from a file that is not there', async () => {
    const other = storeAt(server.address({ of: 'other' }))
    await expect(other.get('a')).rejects.toMatchObject({
      fault: 'away',
      message: expect.stringContaining('/other is not there') as string,
    })
    await expect(other.check()).rejects.toMatchObject({ fault: 'away' })
    expect(await files.get('a')).toBeUndefined()
  })

  test('whose keys of other programs are not shown', async () => {
    await put('a', 'a')
    for (const key of ['.hidden', 'a b', 'folder/', '../up'])
      server.objects.set(key, { bytes: Buffer.from('x'), type: '', meta: {}, changedAt: new Date() })
    expect((await files.list('')).map(({ key }) => key)).toEqual(['a'])
  })

  test('gives a file that another program put without a checksum', async () => {
    server.objects.set('plain', { bytes: Buffer.from('plain'), type: '', meta: {}, changedAt: new Date() })
    expect((await files.get('plain'))?.toString()).toBe('plain')
  })

  test.each([
    ['other-bytes', 'changed', 'gave other bytes for a than were put'],
    ['cut', 'away', 'cannot be reached'],
    ['forbidden', 'forbidden', 'does not let this key read'],
    ['elsewhere', 'forbidden', 'is in another region'],
    ['slow-down', 'busy', 'is asked too often'],
  ] as const)('with %s gives no file', async (misdeed, fault, sentence) => {
    await put('a', 'some bytes')
    server.misbehave(misdeed)
    await expect(files.get('a')).rejects.toMatchObject({ fault, message: expect.stringContaining(sentence) as string })
  })

  test.each([
    ['full', 'full', 'has no room left'],
    ['read-only', 'read-only', 'does not let this key write'],
    ['elsewhere', 'forbidden', 'is in another region'],
    ['slow-down', 'busy', 'is asked too often'],
  ] as const)('with %s takes no file, and says so in its check', async (misdeed, fault, sentence) => {
    await put('a', 'before')
    server.misbehave(misdeed)
    const expected = { fault, message: expect.stringContaining(sentence) as string }
    await expect(put('a', 'after')).rejects.toMatchObject(expected)
    await expect(files.put('b', Buffer.from('b'), { ifAbsent: true })).rejects.toMatchObject(expected)
    await expect(files.check()).rejects.toMatchObject(expected)
    server.misbehave(undefined)
    expect((await files.get('a'))?.toString()).toBe('before')
    expect((await files.list('')).map(({ key }) => key)).toEqual(['a'])
  })

  test('that is full still deletes, one that is read-only does not', async () => {
    await put('a', 'a')
    server.misbehave('read-only')
    await expect(files.delete('a')).rejects.toMatchObject({ fault: 'read-only' })
    server.misbehave('full')
    await files.delete('a')
    expect(await files.get('a')).toBeUndefined()
  })

  test.each(['silent', 'stalled'] as const)(
    'that is %s ends with its time, and is not asked again',
    async (misdeed) => {
      await put('a', 'some bytes')
      const impatient = storeAt(server.address(), IMPATIENT)
      server.misbehave(misdeed)
      const asked = server.asked.length
      await expect(impatient.get('a')).rejects.toMatchObject({
        fault: 'slow',
        message: expect.stringContaining('did not answer in time') as string,
      })
      expect(server.asked.length - asked).toBe(1)
    },
  )

  test('that is silent ends every call', async () => {
    const impatient = storeAt(server.address(), IMPATIENT)
    server.misbehave('silent')
    const calls = [impatient.put('a', Buffer.from('x')), impatient.list(''), impatient.delete('a'), impatient.check()]
    for (const call of calls) await expect(call).rejects.toMatchObject({ fault: 'slow' })
  })

  test.each(['slow-down', 'cut', 'lost-answer', 'other-bytes'] as const)('is asked again after %s', async (misdeed) => {
    server.misbehave(misdeed, 1)
    expect(await put('a', 'a')).toBe(true)
    server.misbehave(misdeed, 1)
    expect((await files.get('a'))?.toString()).toBe('a')
  })

  test('whose answer to a put of an absent key was lost says who won', async () => {
    server.misbehave('lost-answer', 1)
    expect(await files.put('ours', Buffer.from('a'), { ifAbsent: true })).toBe(true)
    // the same bytes of another publisher are not ours
    server.misbehave('slow-down', 1)
    expect(await files.put('ours', Buffer.from('a'), { ifAbsent: true })).toBe(false)
    expect(server.asked.slice(-3)).toEqual(['PUT ours', 'PUT ours', 'HEAD ours'])
  })

  test('that overwrites despite If-None-Match does not pass its check', async () => {
    server.misbehave('overwrites')
    await expect(files.check()).rejects.toThrow('overwrites despite If-None-Match')
    expect([...server.objects.keys()]).toEqual([])
  })

  test('is never left for another address', async () => {
    const visits: string[] = []
    const trap = createServer((request, response) => {
      visits.push(request.url ?? '')
      response.writeHead(307, { location: server.address() }).end()
    })
    trap.listen(0, '127.0.0.1')
    await once(trap, 'listening')
    const { port } = trap.address() as AddressInfo
    const trapped = storeAt(`http://a:b@127.0.0.1:${port}/files`)
    await expect(trapped.put('a', Buffer.from('x'))).rejects.toMatchObject({ fault: 'unexpected' })
    expect(visits).toEqual(['/files/a'])
    expect(server.asked).toEqual([])
    trap.closeAllConnections()
    trap.close()
  })
})

test('the settings choose between a bucket and a folder', async () => {
  const server = await startBucketServer('files', credentials)
  await fileStoreOf({ url: server.address(), directory: '/proc/none' }).put('a', Buffer.from('a'))
  expect([...server.objects.keys()]).toEqual(['a'])
  await expect(fileStoreOf({ url: undefined, directory: '/proc/none' }).check()).rejects.toThrow('/proc/none')
  expect(() => fileStoreOf({ url: 'https://s3.example', directory: '/proc/none' })).toThrow('names no bucket')
  await server.stop()
})
