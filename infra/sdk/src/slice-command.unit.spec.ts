import type { SliceListing } from '@zmig/slices'
import { describe, expect, it } from 'vitest'
import { faultOfShopSetting, sliceCommandOf } from './slice-command.ts'
import { formatAudit, formatKeys, formatSlices, formatStatus } from './slice-formats.ts'

const version = (name: string, retiredAt: string | null = null) => ({
  version: name,
  publishedAt: '2026-01-01',
  key: '0123456789abcdef',
  retiredAt,
})
const activation = (name: string, rolledBackAt: string | null = null) => ({
  version: name,
  at: '2026-01-02',
  rolledBackAt,
})

const listing: SliceListing = {
  slice: 'checkout',
  active: '1.0.0-b',
  previous: '1.0.0-a',
  versions: [
    version('1.0.0-e'),
    version('1.0.0-d'),
    { ...version('1.0.0-b'), key: null },
    version('1.0.0-a'),
    version('1.0.0-0', '2026-01-03'),
  ],
  canary: null,
  canaries: [],
  history: [activation('1.0.0-b'), activation('1.0.0-d', '2026-01-04'), activation('1.0.0-b'), activation('1.0.0-a')],
}

describe('npm run slice', () => {
  it('shows itself with all of its load, or a share, and lets its shop run on when it is asked to', () => {
    const { read } = sliceCommandOf({})
    expect(read(['demo'])).toEqual({ asked: { action: 'demo', load: 1, stay: false } })
    expect(read(['demo', '--load', '0.1', '--stay'])).toEqual({ asked: { action: 'demo', load: 0.1, stay: true } })
    for (const misuse of [['checkout'], ['--load', '0'], ['--load', '2'], ['--load', 'much']])
      expect(read(['demo', ...misuse])).toMatchObject({ exitCode: 2 })
  })

  it('makes no slice whose page would stand where the shop answers itself', () => {
    const { read } = sliceCommandOf({})
    expect(read(['new', 'gifts'])).toMatchObject({ asked: { action: 'new', slice: 'gifts' } })
    for (const name of ['edge', 'assets', 'slices', 'health', 'boot'])
      expect(read(['new', name])).toMatchObject({
        exitCode: 2,
        text: expect.stringContaining('Choose another name') as string,
      })
  })

  it('keeps the mail address of a team with its key, changes it, and forgets it', () => {
    const { read } = sliceCommandOf({})
    const mail = 'team@shop.example'
    const add = { action: 'key add', slice: 'deals', publicKey: 'MCow' }
    expect(read(['key', 'add', 'deals', 'MCow'])).toEqual({ asked: add })
    expect(read(['key', 'add', 'deals', 'MCow', '--mail', mail])).toEqual({ asked: { ...add, mail } })
    expect(read(['key', 'new', 'deals', '--mail', mail])).toEqual({
      asked: { action: 'key new', slice: 'deals', mail },
    })
    expect(read(['key', 'mail', 'deals', mail])).toEqual({ asked: { action: 'key mail', slice: 'deals', mail } })
    expect(read(['key', 'mail', 'deals'])).toEqual({ asked: { action: 'key mail', slice: 'deals', mail: null } })
    for (const misuse of [['mail'], ['add', 'deals', 'MCow', '--mail']])
      expect(read(['key', ...misuse])).toMatchObject({ exitCode: 2 })
  })

  it('lists versions with what each is, and who signed it', () => {
    expect(formatSlices([listing])).toMatch(
      /0-e +2026.*\n.*0-d +rolled back .*0123456789abcdef\n.*0-b +active .*unsigned\n.*0-a +previous .*\n.*0-0 +retired/,
    )
    expect(formatSlices([])).toBe('No slice is published yet.')
  })

  it('takes the address of a shop elsewhere with each of its words', () => {
    const { read } = sliceCommandOf({})
    const activate = { action: 'activate', slice: 'deals', version: '1.0.0-a' }
    expect(read(['activate', 'deals', '1.0.0-a'])).toEqual({ asked: activate })
    expect(read(['activate', 'deals', '1.0.0-a', '--shop', 'https://shop.example/'])).toEqual({
      asked: { ...activate, shop: 'https://shop.example' },
    })
    expect(read(['--shop', 'http://localhost:8080', 'list'])).toEqual({
      asked: { action: 'list', shop: 'http://localhost:8080' },
    })
    expect(read(['list', '--shop', 'shop.example'])).toMatchObject({ exitCode: 2 })
    expect(read(['list', '--shop', 'file:///shop'])).toMatchObject({ exitCode: 2 })
  })

  it('says of the shop that the settings name what it says of one that is typed', () => {
    const faultOf = (text: string) => faultOfShopSetting({ SLICE_SHOP_URL: text })
    for (const text of ['localhost:9300', 'shop.example', 'ftp://shop.example']) {
      const cure = 'is invalid. It is the address that shoppers type, such as https://shop.example.'
      expect(faultOf(text)).toBe(`error: setting SLICE_SHOP_URL '${text}' ${cure}`)
      const typed = sliceCommandOf({}).read(['list', '--shop', text])
      expect(typed).toMatchObject({ exitCode: 2, text: expect.stringContaining(cure) as string })
      const dev = sliceCommandOf({ call: 'npx zmigo-slice', wrongShop: faultOf(text) }).read(['dev', 'deals'])
      expect(dev).toMatchObject({ exitCode: 2, text: expect.stringContaining(faultOf(text) ?? '') as string })
    }
    for (const text of ['', 'http://localhost:9300', 'https://shop.example/']) expect(faultOf(text)).toBeUndefined()
  })

  it('builds the slices of this clone only, and names them', () => {
    const { read } = sliceCommandOf({ slices: ['checkout', 'wizard'] })
    for (const action of ['build', 'record', 'publish']) {
      expect(read([action, 'wizard'])).toEqual({ asked: { action, slice: 'wizard' } })
      expect(read([action, 'nosuch'])).toEqual({
        exitCode: 2,
        text: expect.stringMatching(
          /^error: there is no slice nosuch; there are checkout, wizard\n\nUsage: /,
        ) as string,
      })
    }
    // what is published elsewhere may be of no clone
    expect(read(['rollback', 'deals'])).toEqual({ asked: { action: 'rollback', slice: 'deals' } })
  })

  it('makes a token for the discovery, or for another address', () => {
    const { read } = sliceCommandOf({})
    expect(read(['token', 'deals'])).toEqual({ asked: { action: 'token', slice: 'deals', path: '/slices/discovery' } })
    expect(read(['token', 'deals', '--path', '/slices/audit?slice=deals'])).toEqual({
      asked: { action: 'token', slice: 'deals', path: '/slices/audit?slice=deals' },
    })
  })

  it('runs a slice against the shop that the settings name, or the one that is named beside it', () => {
    const dev = { action: 'dev', slice: 'deals', port: 8090 }
    const { read } = sliceCommandOf({ call: 'npx zmigo-slice', shop: 'https://shop.example' })
    expect(read(['dev', 'deals'])).toEqual({ asked: { ...dev, against: 'https://shop.example' } })
    expect(read(['dev', 'deals', '--against', 'http://localhost:8080'])).toEqual({
      asked: { ...dev, against: 'http://localhost:8080' },
    })
    const said = (place: { call?: string }) => (sliceCommandOf(place).read(['dev', 'deals']) as { text: string }).text
    expect(said({ call: 'npx zmigo-slice' })).toContain('name its address with --against or SLICE_SHOP_URL')
    expect(said({})).toMatch(/name its address with --against$/m)
  })

  it('forgets that a version was rolled back from once it served again', () => {
    const again = {
      ...listing,
      active: '1.0.0-e',
      previous: '1.0.0-a',
      history: [activation('1.0.0-d'), ...listing.history],
    }
    expect(formatSlices([again])).not.toContain('rolled back')
  })

  it('says what a slice serves and where a rollback would go', () => {
    const lines = formatStatus(listing).split('\n')
    expect(lines.slice(0, 3)).toEqual([
      'checkout serves 1.0.0-b.',
      'A rollback would go to 1.0.0-a.',
      '2026-01-02 1.0.0-b became active',
    ])
    expect(lines[3]).toBe('2026-01-02 1.0.0-d became active, rolled back from at 2026-01-04')
    expect(formatStatus({ ...listing, active: null, previous: null })).toMatch(
      /^checkout serves nothing\.\nThere is nothing to roll back to\./,
    )
  })

  it('shows the canary, and what became of earlier ones', () => {
    const ran = { percent: 10, startedAt: '2026-01-05', endedAt: '2026-01-06' }
    const reverted = { ...ran, version: '1.0.0-d', outcome: 'reverted', reason: 'Too slow.' } as const
    const withCanary = { ...listing, history: [], canary: { version: '1.0.0-e', percent: 25 }, canaries: [reverted] }
    expect(formatSlices([withCanary])).toMatch(/0-e +canary 25 % .*\n.*0-d +reverted /)
    expect(formatStatus(withCanary)).toContain('25 % of the visitors get 1.0.0-e.')
    expect(formatStatus(withCanary)).toContain(
      '2026-01-05 1.0.0-d canary for 10 %, reverted at 2026-01-06, because: Too slow.',
    )
  })

  it('lists keys, and which are revoked', () => {
    const key = {
      slice: 'checkout',
      key: '0123456789abcdef',
      publicKey: '',
      addedAt: '2026-01-01',
      revokedAt: null,
      mail: null,
    }
    expect(formatKeys([key, { ...key, revokedAt: '2026-01-05' }])).toMatch(/added 2026-01-01\n.*revoked 2026-01-05$/)
    expect(formatKeys([{ ...key, mail: 'team@shop.example' }])).toMatch(/added 2026-01-01 mail to team@shop.example$/)
    expect(formatKeys([])).toContain('key new')
  })

  it('lists attempts, those that were refused with why', () => {
    const done = {
      at: '2026-01-01',
      who: 'operator',
      action: 'activate',
      slice: 'checkout',
      subject: '1',
      code: null,
      answer: 'done',
    }
    const refused = {
      ...done,
      who: '0123456789abcdef',
      action: 'publish',
      code: 'OtherBytes',
      answer: 'Raise the version.',
    }
    const reverted = { ...done, who: 'field data', action: 'revert canary', answer: 'Too many errors.' }
    expect(formatAudit([done, refused, reverted])).toBe(
      '2026-01-01 operator         activate checkout 1 done\n' +
        '2026-01-01 0123456789abcdef publish checkout 1 OtherBytes Raise the version.\n' +
        '2026-01-01 field data       revert canary checkout 1 done Too many errors.',
    )
    expect(formatAudit([])).toBe('Nothing was tried yet.')
  })
})

describe('the command in the folder of a slice', () => {
  const { read } = sliceCommandOf({ here: 'wizard' })
  it('means that slice when none is named', () => {
    expect(read(['build'])).toEqual({ asked: { action: 'build', slice: 'wizard' } })
    expect(read(['build', 'checkout'])).toEqual({ asked: { action: 'build', slice: 'checkout' } })
  })
})
