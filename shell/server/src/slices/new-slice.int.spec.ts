import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { servedVersion } from '../testing/served-slice.ts'
import { startWebFixture, type WebFixture } from '../testing/web-fixture.ts'

const storefront = servedVersion('storefront', '1')
const gifts = servedVersion(
  'gifts',
  '1',
  ['/gifts', '/gifts/:name'],
  [
    { paths: ['/gifts'], fields: ['q'] },
    { paths: ['/gifts/:name'], fields: [] },
  ],
)

describe('a slice that is activated while the shell runs', () => {
  let web: WebFixture
  let rendered: string[]
  beforeEach(async () => {
    rendered = []
    web = await startWebFixture({
      active: { storefront },
      render: ({ slice, url }) => {
        const { pathname, search, searchParams } = new URL(url)
        rendered.push(`${slice} ${pathname}${search}`)
        return { html: `<h1>${searchParams.get('q') ?? 'all'}</h1>` }
      },
    })
  })
  afterEach(() => web.stop())

  const headingOf = async (address: string) => {
    const page = await web.get(address, { headers: { 'accept-encoding': 'identity' } })
    return /<h1>(.*?)<\/h1>/.exec(await page.text())?.[1]
  }

  test('shows its page for each value of the fields that it names, and keeps each of them', async () => {
    expect(await headingOf('/gifts?q=helmet')).toBe('all')
    expect(rendered).toEqual(['storefront /gifts'])
    web.follow({ storefront, gifts })
    for (const address of ['/gifts?q=helmet', '/gifts?utm_source=mail&q=helmet', '/gifts?q=gloves', '/gifts?x=1'])
      await headingOf(address)
    expect(rendered.slice(1)).toEqual(['gifts /gifts?q=helmet', 'gifts /gifts?q=gloves', 'gifts /gifts'])
    expect(await headingOf('/gifts?q=gloves&x=2')).toBe('gloves')
    expect(rendered).toHaveLength(4)
  })

  test('is rendered without the fields that its page does not name', async () => {
    web.follow({ storefront, gifts })
    expect(await headingOf('/gifts/helmet?q=gloves')).toBe('all')
    expect(rendered).toEqual(['gifts /gifts/helmet'])
  })

  test('reads other fields when its next version names them', async () => {
    web.follow({ storefront, gifts })
    expect(await headingOf('/gifts?q=helmet')).toBe('helmet')
    const next = servedVersion('gifts', '2', ['/gifts'], [{ paths: ['/gifts'], fields: ['colour'] }])
    web.follow({ storefront, gifts: next })
    for (const address of ['/gifts?q=helmet', '/gifts?colour=red']) await headingOf(address)
    expect(rendered.slice(1)).toEqual(['gifts /gifts', 'gifts /gifts?colour=red'])
  })
})
