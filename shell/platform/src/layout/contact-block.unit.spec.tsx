import { sampleTerms } from '@zmig/edge-contract/testing'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createEdgeClient } from '../edge/edge-client.ts'
import { createEmotionCache, PlatformProvider } from '../platform-context.tsx'
import { createPlatformStore } from '../store/store.ts'
import { ContactBlock } from './contact-block.tsx'

const company = {
  phone: '03-5550000',
  mobile: '050-0000000',
  fax: '03-5550001',
  email: 'service@zmigo.example',
  businessNumber: '000000000',
  address: 'רחוב הדוגמה 1',
  socialUrl: 'https://social.example/zmigo',
}

const render = (more: Partial<typeof company>) => {
  const site = {
    shopName: 'צמיגו',
    publicUrl: 'https://zmigo.test',
    mode: 'development',
    company: { ...company, ...more },
    terms: sampleTerms,
  } as const
  const edge = createEdgeClient(() => Promise.reject(new Error('nothing is asked while rendering')))
  return renderToStaticMarkup(
    <PlatformProvider platform={{ ...createPlatformStore(), edge, site }} cache={createEmotionCache()}>
      <ContactBlock />
    </PlatformProvider>,
  )
}

it('shows every fact of the operator', () => {
  const html = render({})
  for (const fact of ['03-5550000', '050-0000000', '03-5550001', '000000000', 'רחוב הדוגמה 1', company.socialUrl])
    expect(html).toContain(fact)
})

it('shows neither a fax nor a page in a network that the operator does not have', () => {
  expect(render({})).toContain('פקס')
  expect(render({ fax: '' })).not.toContain('פקס')
  expect(render({ socialUrl: '' })).not.toContain('target="_blank"')
})
