// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCheckedFiles } from './checked-files.ts'
import type { Boot } from '../boot.ts'

const slices: Boot['slices'] = {
  wizard: {
    version: '1.0.0-a',
    entry: '/assets/slices/wizard/1.0.0-a/remoteEntry.js',
    integrity: 'sha256-entry',
    manifest: 'sha256-manifest',
    addresses: [],
  },
  admin: {
    version: '1.0.0-b',
    entry: '/assets/slices/admin/1.0.0-b/remoteEntry.js',
    integrity: 'sha256-admin',
    addresses: [],
  },
}
const FILE = '/assets/slices/wizard/1.0.0-a/later.js'

/** Answers every script element that joins the document. */
const answerScripts = (answers: (script: HTMLScriptElement) => 'load' | 'error') =>
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    const element = script as HTMLScriptElement
    setTimeout(() => element.dispatchEvent(new Event(answers(element))))
  })

describe('a script of a page', () => {
  const asked: string[] = []
  beforeEach(() => {
    asked.length = 0
    document.head.innerHTML = ''
    vi.stubGlobal('fetch', async (address: string, { integrity }: RequestInit) => {
      asked.push(`${address} ${integrity}`)
      return new Response(JSON.stringify({ files: { 'later.js': { integrity: 'sha256-later' } } }))
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const ran = () => {
    const files: string[] = []
    answerScripts((script) => {
      files.push(`${script.getAttribute('src')} ${script.integrity}`)
      return 'load'
    })
    return files
  }

  it('has the hash that the document names', async () => {
    const files = ran()
    document.head.innerHTML = `<link rel="preload" href="${FILE}" integrity="sha256-document">`
    await createCheckedFiles(slices, {}).run(FILE)
    expect(files).toEqual([`${FILE} sha256-document`])
    expect(asked).toEqual([])
  })

  it('has the hash that the manifest of its slice names, which is read once', async () => {
    const files = ran()
    const { run } = createCheckedFiles(slices, {})
    await run(FILE)
    await run(FILE)
    expect(files).toEqual([`${FILE} sha256-later`, `${FILE} sha256-later`])
    expect(asked).toEqual(['/assets/slices/wizard/1.0.0-a/mf-manifest.json sha256-manifest'])
  })

  it('has the hash of its build when it is the shell’s', async () => {
    const files = ran()
    await createCheckedFiles(slices, { 'panel.js': 'sha256-panel' }).run('/assets/shell/1/panel.js')
    expect(files).toEqual(['/assets/shell/1/panel.js sha256-panel'])
  })

  for (const [what, address] of [
    ['of a slice whose manifest does not name it', '/assets/slices/wizard/1.0.0-a/other.js'],
    ['of a slice without a hash of its manifest', '/assets/slices/admin/1.0.0-b/later.js'],
    ['of a slice that the page was not given', '/assets/slices/stranger/1.0.0-a/later.js'],
    ['of the shell that its build does not name', '/assets/shell/1/other.js'],
  ] as const)
    it(`is refused without a hash: ${what}`, async () => {
      const files = ran()
      await expect(createCheckedFiles(slices, {}).run(address)).rejects.toThrow(/hash/)
      expect(files).toEqual([])
    })

  it('is asked for under another address when it did not come', async () => {
    const addresses: string[] = []
    answerScripts((script) => {
      addresses.push(script.getAttribute('src') ?? '')
      return addresses.length === 1 ? 'error' : 'load'
    })
    await createCheckedFiles(slices, {}).run(FILE)
    expect(addresses).toEqual([FILE, `${FILE}?retry=1`])
  })

  it('fails when it does not come twice', async () => {
    answerScripts(() => 'error')
    await expect(createCheckedFiles(slices, {}).run(FILE)).rejects.toThrow(`${FILE}?retry=1 did not come`)
  })
})
