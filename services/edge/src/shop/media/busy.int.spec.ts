import { createApp, createLogger, listenOn } from '@zmig/kit'
import { expect, it, onTestFinished } from 'vitest'
import { mountFile } from '../../door/http/edge-router.ts'
import type { Drawing } from '../../pictures/media/drawing-thread.ts'
import { createSocialCardQueries } from './social-card.queries.ts'

const ask = async (drawing: Drawing) => {
  const none = () => Promise.resolve(undefined)
  const pictures = {
    pngs: { versionOf: () => 'v', png: () => Promise.resolve(drawing) },
    uploaded: { jpeg: none, sized: none },
  }
  const files = createSocialCardQueries({ query: () => Promise.resolve([]) }, pictures, 'צמיגו')
  const logger = createLogger('test', { level: 'silent' })
  const app = createApp({ name: 'web', logger, mount: (router) => files.forEach((file) => mountFile(router, file)) })
  const { port, close } = await listenOn(app, 0, '127.0.0.1')
  onTestFinished(close)
  return fetch(`http://127.0.0.1:${port}/api/v1/media/social.png`)
}

it('asks to come again when too many pictures are being drawn', async () => {
  const response = await ask('busy')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(response.headers.get('content-type')).toContain('application/problem+json')
})

it('is a problem, not a broken picture, when it cannot be drawn', async () => {
  const response = await ask('failed')
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
})
