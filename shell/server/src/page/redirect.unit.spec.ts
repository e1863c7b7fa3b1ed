import { expect, it } from 'vitest'
import { localLocation } from './redirect.ts'

it.each([
  ['/tire/moto/1/a?b=c#d', '/tire/moto/1/a?b=c#d'],
  ['/צמיג/%20', '/%D7%A6%D7%9E%D7%99%D7%92/%20'],
  ['//evil.test', undefined],
  ['/\\evil.test', undefined],
  ['https://evil.test', undefined],
  ['/..//evil.test', undefined],
  ['/a/../..//evil.test', undefined],
  ['/.\\/evil.test', undefined],
  ['/%2e%2e//evil.test', undefined],
  ['/\t/evil.test', undefined],
])('%s goes to %s', (address, location) => {
  expect(localLocation(address, 'https://zmigo.test')).toBe(location)
})
