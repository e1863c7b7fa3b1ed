import { expect, it } from 'vitest'
import { contentSecurityPolicy, cspHash } from './csp.ts'
import { loaderScript } from './loader-script.ts'

const policy = contentSecurityPolicy('body{}', ['sha384-abc'])
const directive = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))

it('hashes as browsers do', () => {
  expect(cspHash('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
})

it('allows the loader, what it starts, and the files that the page preloads', () => {
  expect(directive('script-src')).toBe(`script-src ${cspHash(loaderScript)} 'sha384-abc' 'strict-dynamic'`)
})

it("allows the page's own styles and emotion's empty element", () => {
  expect(directive('style-src')).toBe(`style-src ${cspHash('body{}')} ${cspHash('')}`)
})

it('allows nothing unsafe', () => expect(policy).not.toContain('unsafe'))
