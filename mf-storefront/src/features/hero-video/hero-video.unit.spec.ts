import { expect, it } from 'vitest'
import { isWelcome } from './hero-video.tsx'

it.each([
  ['a browser that says nothing', { reducedMotion: false }, true],
  ['a good line', { reducedMotion: false, connection: { saveData: false, effectiveType: '4g' } }, true],
  ['reduced motion', { reducedMotion: true, connection: { effectiveType: '4g' } }, false],
  ['Save-Data', { reducedMotion: false, connection: { saveData: true, effectiveType: '4g' } }, false],
  ['a slow line', { reducedMotion: false, connection: { effectiveType: '2g' } }, false],
])('%s', (_, wishes, welcome) => expect(isWelcome(wishes)).toBe(welcome))
