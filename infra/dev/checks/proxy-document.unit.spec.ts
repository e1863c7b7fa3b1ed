import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@zmig/edge-contract'
import {
  documentLimit,
  importLimit,
  listFileLimit,
  pictureLimit,
  quotesLimit,
  uploadEceDocument,
  uploadListFile,
  uploadPicture,
  uploadProductImport,
  uploadSupplierFile,
} from '@zmig/edge-contract'
import { expect, test } from 'vitest'
import { root } from '../environment.ts'

const page = readFileSync(join(root, 'infra/docs/run-a-shop/proxy.md'), 'utf8')
const sampleOf = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text).join('\n')

const MEGABYTE = 1024 * 1024
/** Every address that takes a file, and the bytes that the shop takes there. */
const FILES: Record<string, number> = {
  [`/edge${uploadProductImport.path}`]: importLimit.most,
  [`/edge${uploadListFile.path}`]: listFileLimit.most,
  [`/edge${uploadEceDocument.path}`]: documentLimit.most,
  [`/edge${uploadPicture.path}`]: pictureLimit.most,
  [`/edge${uploadSupplierFile.path}`]: quotesLimit.most,
  '/slices/publish': 16 * MEGABYTE,
}

test('the table of proxy.md names each address that takes a file, with its limit', () => {
  const inContract = Object.values(contract)
    .filter((each): each is typeof uploadEceDocument => typeof each === 'object' && each !== null && 'fileType' in each)
    .map(({ path }) => `/edge${path}`)
  expect([...inContract, '/slices/publish'].sort()).toEqual(Object.keys(FILES).sort())
  const rows = [...page.matchAll(/^\| `(\/\S+)`\s+\|.*\|\s+([\d.]+) MB\s+\|$/gm)].map(([, path, size]) => [path, size])
  const megabytes = (bytes: number) => String(bytes % MEGABYTE === 0 ? bytes / MEGABYTE : bytes / 1_000_000)
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(FILES).map(([path, most]) => [path, megabytes(most)])),
  )
})

test('the sample for nginx lets each file through, and holds none of it back', () => {
  const places = [...sampleOf('nginx').matchAll(/location = (\S+) \{([^}]*)\}/g)].map(([, path, rules]) => [
    path,
    rules,
  ])
  expect(new Set(places.map(([path]) => path))).toEqual(new Set(Object.keys(FILES)))
  for (const [path = '', rules = ''] of places) {
    const most = Number(/client_max_body_size (\d+)m;/.exec(rules)?.[1]) * MEGABYTE
    expect([path, most > (FILES[path] ?? Infinity)]).toEqual([path, true])
    expect(rules).toContain('proxy_request_buffering off;')
  }
})

test('the sample for Caddy lets each file through, and keeps every other body small', () => {
  const sample = sampleOf('caddyfile')
  for (const line of [/@files path (.*)/, /@others not path (.*)/])
    expect(new Set(line.exec(sample)?.[1]?.split(' '))).toEqual(new Set(Object.keys(FILES)))
  const most = Number(/request_body @files \{\s+max_size (\d+)MiB/.exec(sample)?.[1]) * MEGABYTE
  expect(most).toBeGreaterThan(Math.max(...Object.values(FILES)))
  expect(sample).toMatch(/request_body @others \{\s+max_size 128KiB/)
})
