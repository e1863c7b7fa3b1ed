import { expect, it } from 'vitest'
import { contentSecurityPolicy, cspHash, permissionsPolicy, securityHeaders } from './csp.ts'
import { pageScript, paymentReturnScript } from './inline-scripts.ts'

const policy = contentSecurityPolicy(['a{}', 'body{}'], ['sha384-abc'])
const directive = (name: string, from = policy) => from.split('; ').find((part) => part.startsWith(`${name} `))

it('hashes as browsers do', () => {
  expect(cspHash('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
})

it('allows the inline scripts, what the loader starts, and the files that the page preloads', () => {
  const scripts = `${cspHash(pageScript)} 'sha384-abc' 'strict-dynamic'`
  expect(directive('script-src')).toBe(`script-src ${scripts}`)
  const afterPayment = contentSecurityPolicy(['a{}', 'body{}'], ['sha384-abc'], { paymentReturn: true })
  expect(directive('script-src', afterPayment)).toBe(`script-src ${cspHash(paymentReturnScript)} ${scripts}`)
})

it("allows the page's own styles and emotion's empty element", () => {
  expect(directive('style-src')).toBe(`style-src ${cspHash('a{}')} ${cspHash('body{}')} ${cspHash('')}`)
})

it('lets one policy turn texts into scripts, and reports the rest', () => {
  expect(directive('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
  expect(directive('trusted-types')).toBe('trusted-types default')
  expect(directive('report-uri')).toBe('report-uri /edge/collector/policy-reports')
  expect(directive('report-to')).toBe('report-to policy')
  expect(securityHeaders['reporting-endpoints']).toBe('policy="/edge/collector/policy-reports"')
  expect(securityHeaders['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

it('lets the back office ask for the camera, and no other page', () => {
  expect(permissionsPolicy('admin')['permissions-policy']).toMatch(/^camera=\(self\), microphone=\(\)/)
  for (const policy of [permissionsPolicy('storefront'), securityHeaders])
    expect(policy['permissions-policy']).toMatch(/^camera=\(\), microphone=\(\)/)
})

it('lets no site frame the page or move its base', () => {
  for (const name of ['frame-ancestors', 'base-uri', 'object-src']) expect(directive(name)).toBe(`${name} 'none'`)
})

it('allows nothing unsafe', () => expect(policy).not.toContain('unsafe'))

it('allows pictures of the advertising pixel where it is named, and changes nothing else', () => {
  const withPixel = contentSecurityPolicy(['a{}', 'body{}'], ['sha384-abc'], { pixel: 'https://pixel.test' })
  expect(directive('img-src')).toBe("img-src 'self' data:")
  expect(directive('img-src', withPixel)).toBe("img-src 'self' data: https://pixel.test")
  expect(withPixel.replace(' https://pixel.test', '')).toBe(policy)
})
