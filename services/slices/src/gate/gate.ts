import { gateTerms } from './gate-terms.ts'
import type { Files } from '../package/archive.ts'
import type { SliceMeta } from '../package/slice-meta.ts'
import { refuse, type Refusal } from '../refuse.ts'
import { nothingRecorded, Recorded, RECORDED } from './recorded.ts'
import { gateLimits, runChild, type Limits } from './run-child.ts'
import { readShellFacts, type ShellFacts } from './shell-facts.ts'

/** What a package must pass before it is published: it is verified already, so that its files are what the team signed. */
export type Gate = {
  /** @returns the refusal; undefined when the package may be published */
  publish(meta: SliceMeta, files: Files): Promise<Refusal | undefined>
}

/** Lets everything pass: what a start builds of its own clone, and packages of tests that are about something else. */
export const openGate: Gate = { publish: () => Promise.resolve(undefined) }

/** One after the other: two children take twice as long on two cores, and their limits of time are meant for one. */
const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}

const readRecorded = (files: Files): { ok: true; recorded: Recorded } | Refusal => {
  const text = files.get(RECORDED)
  if (!text) return { ok: true, recorded: nothingRecorded }
  try {
    return { ok: true, recorded: Recorded.parse(JSON.parse(text.toString('utf8'))) }
  } catch {
    return refuse(
      'BadRecording',
      `${RECORDED} holds no recorded answers. Run npm run slice -- record, build the slice anew, and publish that.`,
    )
  }
}

/** What render workers lend to slices, in the order in which it is loaded. */
const LENT = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-redux',
  '@reduxjs/toolkit',
  '@emotion/react',
  '@emotion/styled',
  'zod/mini',
]

type Options = {
  readShell?: () => Promise<ShellFacts>
  limits?: Limits
}

/** The gate of the shop that this process belongs to. */
export const createGate = ({ readShell = readShellFacts, limits = gateLimits }: Options = {}): Gate => {
  const inTurn = createQueue()
  return {
    publish: async ({ slice }, files) => {
      const read = readRecorded(files)
      if (!read.ok) return read
      const { platformFile } = await readShell()
      const bundle = files.get('server/server.cjs')?.toString('utf8') ?? ''
      const { recorded } = read
      return inTurn(() => runChild({ slice, bundle, recorded, terms: gateTerms, platformFile, lent: LENT }, limits))
    },
  }
}
