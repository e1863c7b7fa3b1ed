import { createContext, runInContext, runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { accessibilityFile } from '@zmig/platform/accessibility-file'
import { pageScript } from './inline-scripts.ts'

type Listener = (event: { key?: string | null; detail?: unknown }) => void

/**
 * Runs the script in a page that knows what it uses: a root element, a storage and events.
 * @param comes whether the file of the rules comes as soon as it is asked for
 */
const open = (kept: string | null | Error, comes = true) => {
  const storage = { kept }
  const properties = new Map<string, string>()
  const listeners = new Map<string, Listener>()
  const dataset: Record<string, string> = {}
  const style = {
    // as browsers do: null takes a property away
    setProperty: (name: string, value: string | number | null) =>
      void (value === null ? properties.delete(name) : properties.set(name, String(value))),
  }
  const localStorage = {
    getItem: () => {
      if (storage.kept instanceof Error) throw storage.kept
      return storage.kept
    },
  }
  type Script = { src?: string; onerror?: () => void; setAttribute: () => void }
  const scripts: Script[] = []
  const globals = {
    document: {
      documentElement: { dataset, style },
      currentScript: { dataset: { rules: '/assets/shell/1/accessibility.js' } },
      createElement: (): Script => ({ setAttribute: () => undefined }),
      adoptedStyleSheets: [],
      head: {
        append: (script: Script) => {
          scripts.push(script)
          if (comes) runInContext(accessibilityFile, page)
        },
      },
    },
    localStorage,
    CSSStyleSheet: class {
      replaceSync() {}
    },
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  }
  const page = createContext(globals)
  runInContext('globalThis.self = globalThis', page)
  runInContext(pageScript, page)
  return {
    look: () => ({ words: dataset['a11y'], figures: Object.fromEntries(properties) }),
    /** addresses of the rules that were fetched */
    fetched: () => scripts.map(({ src }) => src),
    loseRules: () => scripts.at(-1)?.onerror?.(),
    keep: (text: string) => void (storage.kept = text),
    hear: (name: string, event: Parameters<Listener>[0]) => listeners.get(name)?.(event),
  }
}
const untouched = { words: undefined, figures: {} }

describe('before the first paint', () => {
  it('a browser without settings shows the page as it came', () => expect(open(null).look()).toEqual(untouched))

  it('stored settings are applied to the root element', () => {
    const kept = { textBold: true, textCase: 'uppercase', fontColor: 'blue', hideImages: false, fontSizeAdjustment: 50 }
    const { words, figures } = open(JSON.stringify(kept)).look()
    expect(words).toBe('textBold textCase-uppercase fontColor-blue roomy')
    expect(Number.parseFloat(figures['font-size'] ?? '')).toBeCloseTo((1 + 50 / 101) * 100)
  })

  it.each([
    ['fontSizeAdjustment', 100, 'font-size', `${(1 + 100 / 101) * 100}%`],
    ['fontSizeAdjustment', -100, 'font-size', '50%'],
    ['lineHeight', -100, '--line-height', '1'],
    ['lineHeight', 50, '--line-height', `${1.5 + (1.5 * 50) / 101}`],
    ['letterSpacing', -100, '--letter-spacing', '-1px'],
    ['letterSpacing', 100, '--letter-spacing', '10px'],
    ['letterSpacing', 30, '--letter-spacing', '3px'],
  ])('%s of %i becomes %s %s', (setting, value, property, effect) => {
    expect(open(JSON.stringify({ [setting]: value })).look().figures).toEqual({ [property]: effect })
  })
})

describe('the rules', () => {
  const file = '/assets/shell/1/accessibility.js'

  it('are not fetched while nothing is set, or only the size of the text by a little', () => {
    const page = open('{"fontSizeAdjustment":10}')
    page.hear('zmigo:accessibility', { detail: {} })
    expect(page.fetched()).toEqual([])
  })

  it('are fetched with the page when something was set before', () =>
    expect(open('{"textBold":true}').fetched()).toEqual([file]))

  it('bring what was chosen before they came', () => {
    expect(open('{"textBold":true,"fontSizeAdjustment":-10}', false).look()).toEqual({
      words: undefined,
      figures: { 'font-size': `${(1 - 10 / 101) * 100}%` },
    })
    expect(open('{"textBold":true}').look().words).toBe('textBold')
  })

  it('are fetched once, and again only when they did not come', () => {
    const page = open(null, false)
    for (const detail of [{ textBold: true }, {}, { monochrome: true }]) page.hear('zmigo:accessibility', { detail })
    expect(page.fetched()).toEqual([file])
    page.loseRules()
    page.hear('zmigo:accessibility', { detail: { textItalic: true } })
    expect(page.fetched()).toEqual([file, file])
  })
})

describe('any text in the storage', () => {
  it.each([
    ['no JSON', '{"textBold":'],
    ['nothing', 'null'],
    ['a number', '5'],
    ['a list', '[]'],
    ['figures out of bounds', '{"fontSizeAdjustment":101,"lineHeight":-1e9,"letterSpacing":1e300}'],
    ['figures of other kinds', '{"fontSizeAdjustment":null,"lineHeight":[50],"letterSpacing":{}}'],
    ['values of other kinds', '{"textBold":{},"monochrome":1,"hideImages":null,"fontColor":""}'],
  ])('%s: the page as it came', (_what, kept) => expect(open(kept).look()).toEqual(untouched))

  it('a browser that refuses its storage gets the page as it came', () =>
    expect(open(new Error('denied')).look()).toEqual(untouched))

  it('a word that is no setting stays text and adds no style', () => {
    const { words, figures } = open('{"fontColor":"red;} *{display:none","fontSizeAdjustment":"50"}').look()
    expect(figures).toEqual({})
    expect(words).toBe('fontColor-red;} *{display:none fontSizeAdjustment-50')
  })
})

describe('afterwards', () => {
  it('changes from the panel are applied and reverted', () => {
    const page = open(null)
    page.hear('zmigo:accessibility', { detail: { monochrome: true, letterSpacing: 20 } })
    expect(page.look()).toEqual({ words: 'monochrome letterSpacing roomy', figures: { '--letter-spacing': '2px' } })
    page.hear('zmigo:accessibility', { detail: {} })
    expect(page.look()).toEqual(untouched)
  })

  it('changes of settings in another tab are applied, other changes ignored', () => {
    const page = open(null)
    page.keep('{"textItalic":true}')
    page.hear('storage', { key: 'consent' })
    expect(page.look()).toEqual(untouched)
    page.hear('storage', { key: 'accessibility' })
    expect(page.look().words).toBe('textItalic')
    page.keep('null')
    page.hear('storage', { key: null })
    expect(page.look()).toEqual(untouched)
  })

  it('a page out of the memory of the browser catches up', () => {
    const page = open(null)
    page.keep('{"highContrast":true}')
    page.hear('pageshow', {})
    expect(page.look().words).toBe('highContrast')
  })
})

describe('the only Trusted Types policy of a page', () => {
  type Policy = { createScriptURL(text: string): string | undefined; createScript(text: string): string }
  const policies: Record<string, Policy> = {}
  const location = { href: 'https://shop.test/list', origin: 'https://shop.test' }
  const page = {
    documentElement: { dataset: {}, style: { setProperty: () => undefined } },
    currentScript: { dataset: {} },
  }
  const trustedTypes = { createPolicy: (name: string, policy: Policy) => void (policies[name] = policy) }
  const globals = { trustedTypes, location, URL, document: page, addEventListener: () => undefined }
  runInNewContext(pageScript, { ...globals, self: globals })
  const policy = policies['default']

  it('has the name that the content policy allows', () => expect(Object.keys(policies)).toEqual(['default']))

  it.each(['/assets/shell/1/main.js', 'https://shop.test/assets/storefront/2/remoteEntry.js?retry=1'])(
    'accepts the script %s',
    (address) => expect(policy?.createScriptURL(address)).toBe(address),
  )

  it.each([
    'https://evil.test/assets/x.js',
    '//evil.test/assets/x.js',
    '/edge/api/v1/media/picture/x.js',
    '/assets/../edge/x',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'blob:https://shop.test/assets/1',
  ])('refuses the script %s', (address) => expect(policy?.createScriptURL(address)).toBeUndefined())

  it('accepts data and no code', () => {
    expect(policy?.createScript('{"@context":"https://schema.org"}')).toBe('{"@context":"https://schema.org"}')
    expect(() => policy?.createScript('alert(1)')).toThrow(/JSON/)
    expect(policy).not.toHaveProperty('createHTML')
  })
})
