import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { LRUCache } from 'lru-cache'

/** What a slice may require: the packages that the shell shares with it. */
const allowed = new Set([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-redux',
  '@reduxjs/toolkit',
  '@emotion/react',
  '@emotion/styled',
  '@emotion/cache',
  'zod/mini',
])

/** 24 versions: the four active ones, their previous ones and some canaries; a bundle is about 100 KB. */
const MAX_BUNDLES = 24

const require = createRequire(import.meta.url)

type Require = (request: string) => unknown
type BundleFunction = (module: { exports: unknown }, exports: unknown, require: Require) => void

const evaluate = (file: string, requireShared: Require): unknown => {
  const module: { exports: unknown } = { exports: {} }
  const run = compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], {
    filename: file,
  }) as BundleFunction
  run(module, module.exports, requireShared)
  return module.exports
}

const requireAllowed: Require = (request) => {
  if (!allowed.has(request)) throw new Error(`a slice may not require ${request}`)
  return require(request) as unknown
}

/** Loads the platform's server bundle; it needs the shared packages only. */
export const loadPlatform = (file: string): unknown => evaluate(file, requireAllowed)

/**
 * Loads slices' CommonJS server bundles with a `require` that knows nothing but the shared packages and the platform.
 * @returns a function that gives a bundle's exports; the same ones while it is among the last 24 asked for
 */
export const createBundleLoader = (platform: unknown): ((name: string, version: string, file: string) => unknown) => {
  const bundles = new LRUCache<string, { exports: unknown }>({ max: MAX_BUNDLES })
  const requireShared: Require = (request) => (request === '@zmig/platform' ? platform : requireAllowed(request))
  return (name, version, file) => {
    const key = `${name}@${version}`
    const known = bundles.get(key)
    if (known) return known.exports
    const exports = evaluate(file, requireShared)
    bundles.set(key, { exports })
    return exports
  }
}
