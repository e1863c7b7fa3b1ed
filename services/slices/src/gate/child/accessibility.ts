import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import type * as Axe from 'axe-core'
import { Window } from 'happy-dom'
import { refuse, type Refusal } from '../../refuse.ts'
import type { RenderedPage } from './render-pages.ts'

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const loadAxe = compileFunction(readFileSync(axeFile, 'utf8'), ['module', 'exports', 'window', 'document'], {
  filename: axeFile,
}) as (module: { exports: unknown }, exports: unknown, window: Window, document: Window['document']) => void

/** What needs a layout, or belongs to the shell's part of the document. */
const OUTSIDE = ['color-contrast', 'bypass', 'document-title', 'html-has-lang']

/** The rules of WCAG; those of good practice take as long again, and none of them is serious. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe reads as globals. */
const GLOBALS = [
  'Node',
  'Element',
  'HTMLElement',
  'NodeList',
  'ShadowRoot',
  'Document',
  'DocumentFragment',
  'getComputedStyle',
]

/** One document for all pages of a package: a window and axe take longer to make than a page to check. */
const createChecker = () => {
  // by default it runs no code and loads no file
  const window = new Window()
  window.document.write('<!doctype html><html lang="he" dir="rtl"><head><title>.</title></head><body></body></html>')
  for (const name of GLOBALS) Reflect.set(globalThis, name, Reflect.get(window, name))
  const module: { exports: unknown } = { exports: {} }
  loadAxe(module, module.exports, window, window.document)
  const { run } = module.exports as typeof Axe
  return (html: string) => {
    window.document.body.innerHTML = html
    return run(window.document as unknown as Document, {
      resultTypes: ['violations'],
      runOnly: WCAG,
      rules: Object.fromEntries(OUTSIDE.map((rule) => [rule, { enabled: false }])),
    })
  }
}
let check: ReturnType<typeof createChecker> | undefined

/**
 * Runs axe on the HTML of a page.
 * @returns the refusal of the first violation that is serious or critical; undefined when there is none
 */
export const findBarrier = async ({ page, address, html }: RenderedPage): Promise<Refusal | undefined> => {
  check ??= createChecker()
  const { violations } = await check(html)
  const barrier = violations.find(({ impact }) => impact === 'serious' || impact === 'critical')
  if (!barrier) return undefined
  const { help, id, nodes } = barrier
  const where = (nodes[0]?.html ?? '').slice(0, 120)
  return refuse(
    'NotAccessible',
    `The page ${page} shuts people out at ${address}: ${help} (axe: ${id}), in ${where}. Correct it, and publish again.`,
  )
}
