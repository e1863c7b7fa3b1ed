import { systemClock } from '@zmig/kit'
import type { ActiveSlices, SignedChoices } from '@zmig/slices'
import { expect, it } from 'vitest'
import { createVisits } from './visits.ts'

const meta = { files: {}, client: { entry: 'remoteEntry.js', preload: [] } } as unknown as ActiveSlices[string]['meta']
const active = {
  storefront: { version: '1.0.0-a', meta, canary: { version: '1.0.0-b', meta, percent: 50 } },
} as unknown as ActiveSlices

it('draws a new visitor once for a request, also when it is looked at before it is served', async () => {
  let drawn = 0
  const visits = createVisits({
    identifyVisitor: () => ({ visitor: `visitor-${++drawn}`, setCookie: `id=${drawn}` }),
    choices: {} as SignedChoices,
    findVersion: () => Promise.resolve(undefined),
    clock: systemClock,
  })
  visits.follow(active)
  for (let nth = 1; nth <= 20; nth++) {
    const request = { headers: {} }
    const looked = visits.known(request, '/')
    const served = await visits.of(request, '/')
    expect(served).toEqual(looked)
    expect(served).toMatchObject({ visitor: `visitor-${nth}`, cookies: [`id=${nth}`] })
  }
})
