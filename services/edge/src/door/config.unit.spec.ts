import { ConfigError } from '@zmig/kit'
import { expect, it } from 'vitest'
import { edgeConfig } from './config.ts'

const faultsOf = (environment: Record<string, string>): string[] => {
  try {
    edgeConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.map((fault) => fault.split(':')[0] ?? '')
    throw error
  }
}

it('needs nothing in development, where the owner of the sample shop is staff', () => {
  expect(edgeConfig({})).toMatchObject({ adminEmails: ['owner@zmig.test'], adminDomains: [] })
})

it('names every fault of production at once', () => {
  expect(faultsOf({ NODE_ENV: 'production', GOOGLE_BASE_URL: 'http://127.0.0.1:8081/google' })).toEqual([
    'SESSION_SECRET',
    'SERVICES_SECRET',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_BASE_URL',
  ])
})

it('refuses development values in production', () => {
  const { sessionSecret, googleClientId, servicesSecret } = edgeConfig({})
  const copied = { SESSION_SECRET: sessionSecret, GOOGLE_CLIENT_ID: googleClientId, SERVICES_SECRET: servicesSecret }
  expect(faultsOf({ NODE_ENV: 'production', ...copied })).toEqual([
    'SESSION_SECRET',
    'SERVICES_SECRET',
    'GOOGLE_CLIENT_ID',
  ])
})

it('accepts production values and lets in only listed people', () => {
  const secret = 'x'.repeat(40)
  const own = {
    SESSION_SECRET: secret,
    SERVICES_SECRET: `${secret}y`,
    GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com',
  }
  expect(edgeConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://zmigo.co.il', ...own })).toMatchObject({
    adminEmails: [],
    googleBaseUrl: 'https://www.googleapis.com/oauth2/v3',
  })
})

it('reads pictures from a bucket only when it is set, and in production only over https', () => {
  const secret = 'x'.repeat(40)
  const production = {
    NODE_ENV: 'production',
    SESSION_SECRET: secret,
    SERVICES_SECRET: secret,
    GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com',
  }
  expect(edgeConfig({}).mediaBaseUrl).toBeUndefined()
  expect(edgeConfig({ MEDIA_BASE_URL: 'http://127.0.0.1:9000/shop/' }).mediaBaseUrl).toBe('http://127.0.0.1:9000/shop')
  expect(edgeConfig({ ...production, MEDIA_BASE_URL: 'https://bucket.test' }).mediaBaseUrl).toBe('https://bucket.test')
  expect(faultsOf({ ...production, MEDIA_BASE_URL: 'http://bucket.test' })).toEqual(['MEDIA_BASE_URL'])
  for (const wrong of [
    'bucket.test',
    'file:///etc',
    'https://bucket.test/?a=',
    'https://a:b@bucket.test',
    'ftp://bucket.test',
  ])
    expect(faultsOf({ MEDIA_BASE_URL: wrong })).toEqual(['MEDIA_BASE_URL'])
})

it.each(['gmail.com', 'Gmail.com', 'outlook.com', 'walla.co.il', 'zmigo.co.il, hotmail.com'])(
  'refuses to make everybody of %s staff, in development too',
  (domains) => {
    expect(faultsOf({ ADMIN_DOMAINS: domains })).toEqual(['ADMIN_DOMAINS'])
    expect(() => edgeConfig({ ADMIN_DOMAINS: domains })).toThrow(/set the addresses of your staff in ADMIN_EMAILS/)
  },
)

it('takes the domain of a company, and an idle time-out in minutes', () => {
  expect(edgeConfig({ ADMIN_DOMAINS: 'zmigo.co.il' })).toMatchObject({
    adminDomains: ['zmigo.co.il'],
    idleMinutes: 120,
  })
  expect(edgeConfig({ STAFF_IDLE_MINUTES: '15' }).idleMinutes).toBe(15)
  expect(faultsOf({ STAFF_IDLE_MINUTES: '0' })).toEqual(['STAFF_IDLE_MINUTES'])
})
