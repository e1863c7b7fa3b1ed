import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../environment.ts'

const PAGES = {
  'mf-storefront': 'src/pages/index.ts',
  'mf-checkout': 'src/pages/index.ts',
  'mf-wizard': 'src/pages/index.ts',
  'mf-admin': 'src/pages/pages.ts',
}

/** The addresses in the table of pages, which is the first of the README. */
const addressesOfReadme = (slice: string): string[] => {
  const lines = readFileSync(join(root, slice, 'README.md'), 'utf8').split('\n')
  const first = lines.findIndex((line) => /^\| page +\| addresses/.test(line))
  const table = lines.slice(first, lines.indexOf('', first))
  return table.flatMap((line) => [...line.matchAll(/`(\/[^`?]*)/g)].map(([, address = '']) => address))
}

it.each(Object.entries(PAGES))('the README of %s lists the addresses of all its pages', async (slice, file) => {
  const { pages } = (await import(join(root, slice, file))) as { pages: { paths: string[] }[] }
  const addresses = pages
    .flatMap(({ paths }) => paths)
    .filter((path) => !path.endsWith('*')) // every other address
    .map((path) => path.replaceAll(/:(\w+)/g, '{$1}'))
  expect([...new Set(addressesOfReadme(slice))].toSorted()).toEqual(addresses.toSorted())
})
