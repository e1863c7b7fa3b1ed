import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { refuse, type Refusal } from '../../refuse.ts'
import { confine } from './confine.ts'
import { endWithParent } from './end-with-parent.ts'
import type { Platform, RenderTools } from './render-pages.ts'
import type { CheckTask, FromChild } from './messages.ts'

// A process that checks one package by running its code, and has nothing that is worth stealing: no environment, no network,
// no file but the packages of the shell. It takes one message, answers with one, and is ended by the shop in any case.

type Require = (request: string) => unknown
type Bundle = (module: { exports: unknown }, exports: unknown, require: Require) => void

const { process } = globalThis
const post = (message: FromChild) =>
  new Promise<void>((resolve) => {
    process.send?.(message, () => resolve())
  })

const evaluate = (code: string, filename: string, require: Require): unknown => {
  const module: { exports: unknown } = { exports: {} }
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename }) as Bundle
  run(module, module.exports, require)
  return module.exports
}

/** 3 s: the shop shows a placeholder after 0.8 s, and the first render of a new process on a busy machine is slow. */
const PAGE_LIMIT_MS = 3_000

// Each part loads only what it needs: half of a child's time is its start.

const checkCode = async ({ slice, scripts, others, lent }: CheckTask): Promise<Refusal | undefined> => {
  const { findForbidden } = await import('./forbidden-code.ts')
  for (const [file, code] of Object.entries(scripts)) {
    await post({ kind: 'doing', what: `the reading of ${file}` })
    const forbidden = findForbidden(code, { file, slice, others, lent })
    if (forbidden) return forbidden
  }
  return undefined
}

const checkPages = async ({
  slice,
  scripts,
  recorded,
  claimed,
  sitemap,
  terms,
  platformFile,
  lent,
}: CheckTask): Promise<Refusal | undefined> => {
  const [{ findBarrier }, { findBlockedMarkup }, { renderPages }] = await Promise.all([
    import('./accessibility.ts'),
    import('./markup.ts'),
    import('./render-pages.ts'),
  ])
  const requirePackage = createRequire(import.meta.url) as Require
  const packages = new Map(lent.map((name) => [name, requirePackage(name)]))
  const { createElement } = packages.get('react') as Pick<RenderTools, 'createElement'>
  const { renderToString } = requirePackage('react-dom/server') as Pick<RenderTools, 'renderToString'>
  const platform = evaluate(readFileSync(platformFile, 'utf8'), platformFile, requirePackage)
  packages.set('@zmig/platform', platform)
  const requireLent: Require = (request) => {
    if (!packages.has(request)) throw new Error(`it requires ${request}, which the shell does not lend`)
    return packages.get(request)
  }
  confine()
  await post({ kind: 'doing', what: 'the start of the server bundle' })
  let exported: unknown
  try {
    exported = evaluate(scripts['server/server.cjs'] ?? '', `${slice}/server.cjs`, requireLent)
  } catch (error) {
    return refuse(
      'ServerBundleFails',
      `The server bundle of ${slice} fails when it is loaded (${String(error)}). Use only what the shell lends to slices, without effects while a module is loaded.`,
    )
  }
  const rendered = await renderPages(
    exported as Parameters<typeof renderPages>[0],
    { recorded, claimed, sitemap },
    {
      platform: platform as Platform,
      createElement,
      renderToString,
      doing: (what) => post({ kind: 'doing', what }),
      terms,
      limitMs: PAGE_LIMIT_MS,
    },
  )
  if (!rendered.ok) return rendered
  for (const page of rendered.pages) {
    await post({ kind: 'doing', what: `the check of the page ${page.page} at ${page.address}` })
    const fault = findBlockedMarkup(page) ?? (await findBarrier(page))
    if (fault) return fault
  }
  return undefined
}

endWithParent()
process.once('message', (task: CheckTask) => {
  void (task.part === 'code' ? checkCode : checkPages)(task).then(
    (refusal) => post({ kind: 'done', ...(refusal && { refusal }) }),
    (error: unknown) =>
      post({ kind: 'done', refusal: refuse('GateFailed', `The gate could not check the package (${String(error)}).`) }),
  )
})
await post({ kind: 'ready' })
