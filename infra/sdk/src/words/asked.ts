import { Argument } from 'commander'

/** Which share of its load the demonstration puts on its shop, and whether the shop runs on afterwards. */
export type DemoArguments = { load: number; stay: boolean }

type SliceAction =
  | { action: 'list' | 'key list' }
  | { action: 'sdk'; into: string }
  | { action: 'dev'; slice: string; against: string; port: number }
  | { action: 'types'; slice: string; into: string }
  | { action: 'token'; slice: string; path: string }
  | { action: 'audit'; slice?: string }
  | { action: 'new'; slice: string; owner: string }
  | { action: 'build' | 'record' | 'publish' | 'rollback' | 'status'; slice: string }
  | { action: 'activate' | 'retire' | 'preview' | 'override'; slice: string; version: string }
  | { action: 'canary'; slice: string; version: string; percent: number }
  | { action: 'canary end'; slice: string; reason?: string }
  | { action: 'key new'; slice: string; mail?: string }
  | { action: 'key add'; slice: string; publicKey: string; mail?: string }
  | { action: 'key mail'; slice: string; mail: string | null }
  | { action: 'key revoke'; slice: string; key: string }
  | ({ action: 'demo' } & DemoArguments)

/** What was asked for, and of which shop; undefined means that of the settings, or the one that runs here. */
export type SliceCommand = SliceAction & { shop?: string }

/** What begins with a build of the slice. */
export const isBuilt = (action: SliceCommand['action']): boolean => ['build', 'publish', 'record'].includes(action)

/** Takes what was asked for. */
export type Give = (asked: SliceCommand) => void

/** Where the command is typed. */
export type Place = {
  /** how the command is typed where there is no clone */
  call?: string
  /** the slice in whose folder it is typed: it is meant when none is named */
  here?: string | undefined
  /** the slices of this clone; what is built here is one of them */
  slices?: readonly string[]
  /** where there is no clone: the shop that the settings name, against which a slice is run when none is named */
  shop?: string | undefined
  /** what is wrong with the address that they name */
  wrongShop?: string | undefined
}

/** An argument for a slice, which may be left out in the folder of one. */
export const ofSlice = ({ here }: Place) => {
  const argument = new Argument(here === undefined ? '<slice>' : '[slice]', 'the slice')
  return here === undefined ? argument : argument.default(here)
}
