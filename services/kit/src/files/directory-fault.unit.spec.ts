import { expect, test } from 'vitest'
import { directoryFault } from './directory-fault.ts'

const failed = (code: string) => Object.assign(new Error(`${code}: it failed`), { code })

test.each([
  ['ENOSPC', true, 'full'],
  ['EDQUOT', true, 'full'],
  ['EROFS', true, 'read-only'],
  ['EACCES', true, 'read-only'],
  ['EPERM', true, 'read-only'],
  ['EACCES', false, 'forbidden'],
  ['ENOENT', true, 'away'],
  ['ELOOP', false, 'away'],
  ['EIO', false, 'away'],
  ['EMFILE', false, 'unexpected'],
])('%s (writing: %s) means that the folder is %s', (code, writing, fault) => {
  const found = directoryFault('/data/files', failed(code), writing)
  expect(found).toMatchObject({ fault, cause: failed(code) })
  expect(found.message).toMatch(/^the folder of files \/data\/files /)
})

test('a fault without a code keeps its own message', () => {
  expect(directoryFault('/data/files', new TypeError('broken'), false)).toMatchObject({
    fault: 'unexpected',
    message: 'the folder of files /data/files cannot be used (TypeError: broken)',
  })
})
