#!/usr/bin/env node
import './check-node.ts'
import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { repository, sliceFolder, sliceNames } from '@zmig/build/places'
import { buildSlice } from '@zmig/build/slice'
import { readSigningKey } from '@zmig/slices/package'
import { readArguments } from './command-line.ts'
import { faultOfShopSetting, readSliceSettings } from './config.ts'
import { createSlice } from './create-slice.ts'
import { createHttpShop } from './http-shop.ts'
import { Misuse } from './misuse.ts'
import { createSliceActions } from './slice-actions.ts'
import { sliceCommandOf } from './slice-command.ts'

const call = 'npx zmigo-slice'
const here = sliceNames.find((slice) => process.cwd() === join(repository, `mf-${slice}`))
const { keyFileOf, anyKeyFile, ...settings } = readSliceSettings()
const wrongShop = faultOfShopSetting()
const { shop: named, ...asked } = readArguments(sliceCommandOf({ call, here, shop: settings.shop, wrongShop }))
const shop = named ?? settings.shop
if (named === undefined && wrongShop !== undefined) {
  process.stderr.write(`${wrongShop}\n`)
  process.exit(2)
}

const address = (): string => {
  if (shop === undefined) throw new Error('Which shop? Name its address with --shop or SLICE_SHOP_URL.')
  return shop
}

/** The shop, and what of it is in the SDK, name commands as they are typed in the clone. Those of the operator stay so. */
const asTypedHere = (text: string): string => text.replaceAll(/npm run slice --(?! key (add|list|revoke))/g, call)

const readKey = (file: string) => {
  try {
    return readSigningKey(file)
  } catch (error) {
    throw new Error(asTypedHere(error instanceof Error ? error.message : String(error)), { cause: error })
  }
}

const noSlice = (slice: string) =>
  new Misuse(
    `There is no slice ${slice} here: a slice is a folder mf-${slice} with src/slice.ts. ${call} new ${slice} makes one.`,
  )

/** The key for a question about a slice. A slice of another team has neither a folder nor a key here. */
const readKeyOf = (slice: string) => {
  if (!sliceNames.includes(slice) && !existsSync(keyFileOf(slice)))
    throw new Misuse(
      `${slice} is not a slice of yours: there is no folder mf-${slice} here. What it serves is seen and changed by its own team and by the operator of the shop.`,
    )
  return readKey(keyFileOf(slice))
}

/** The key for a question that names no slice: that of the only slice here that has one, or the one that the setting names. */
const keyFileOfAll = (): string => {
  const [only, ...others] = new Set(sliceNames.map(keyFileOf).filter((file) => existsSync(file)))
  return only !== undefined && others.length === 0 ? only : anyKeyFile()
}

const run = createSliceActions({
  call,
  build: async (slice) => {
    if (!sliceNames.includes(slice)) throw noSlice(slice)
    const { directory } = await buildSlice(slice)
    return { shown: relative(repository, directory).split(sep).join('/'), directory }
  },
  shop: (slice) =>
    createHttpShop(address(), () => (slice === undefined ? readKey(keyFileOfAll()) : readKeyOf(slice)), asTypedHere),
  isShopThere: () => false,
  keyOf: readKeyOf,
  keyFileOf,
  folderOf: (slice) => {
    if (!sliceNames.includes(slice)) throw noSlice(slice)
    return { shown: `mf-${slice}`, directory: sliceFolder(slice) }
  },
  publicAddress: address,
  nearAddress: address,
  say: (line) => void process.stdout.write(`${line}\n`),
  packSdk: () => Promise.reject(new Error('The SDK is packed in the clone of the shop: npm run slice -- sdk there.')),
  demo: () =>
    Promise.reject(new Error('The demonstration runs in the clone of the shop: npm run slice -- demo there.')),
  create: (slice, owner) => Promise.resolve(createSlice(repository, slice, owner)),
})

try {
  const printed = await run(asked)
  // an audit repeats what the shop answered
  process.stdout.write(`${asked.action === 'audit' ? asTypedHere(printed) : printed}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof Misuse ? 2 : 1
}
