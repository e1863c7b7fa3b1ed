import { createPostgresEventLog, eventMigrations, startLoop, type Loop } from '@zmig/event-log'
import { createLogger, HttpProblem, newId, type ServiceClient, systemClock } from '@zmig/kit'
import { eventually, startTestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { backofficeMigrations } from '../composition.ts'
import type { BackofficeDeps } from '../deps.ts'
import { createImportCommands, type ImportCommands } from '../product-import/product-import.commands.ts'
import { findWork } from '../product-import/product-import.repository.ts'
import { createImportWork } from '../product-import/product-import.worker.ts'

type Line = { ean: string; before: { price: number }; after: { price: number } }
type Body = { eans?: string[]; lines?: Line[]; importId?: string; putsBack?: string; cause?: { importId: string } }

/** Every price before the file of these tests, and after it. Agorot. */
export const PRICE = 50_000
export const IMPORTED = 49_900

export const eanOf = (number: number): string => `290${String(number).padStart(10, '0')}`
export const dana = { by: 'st_dana', role: 'staff' as const }
export const sender = { name: 'prices.csv', by: dana.by }

/** The catalogue as these tests play it: it knows which lines it has written, as the real one does. */
const createCatalogue = () => ({
  prices: new Map<string, number>(),
  /** which import wrote which product */
  written: [] as string[],
  /** batches, and which of them is written but its answer lost */
  sent: 0,
  breaksAt: Infinity,
})
const play = (
  catalogue: ReturnType<typeof createCatalogue>,
  path: string,
  { eans = [], lines = [], importId = '', cause }: Body,
): unknown => {
  const { prices, written } = catalogue
  if (path === '/ordering/stock/counts') return { stocks: [] }
  if (path === '/catalog/tyres/prices')
    return {
      prices: eans.flatMap((ean) => {
        const price = prices.get(ean)
        return price === undefined ? [] : [{ ean, price, fullPrice: 1_000_000, set: false }]
      }),
    }
  if (path === '/catalog/tyres/put-back-import') {
    const outcomes = eans.map((ean) => {
      const isBack = written.includes(`${cause?.importId} ${ean}`)
      if (!isBack && prices.get(ean) !== IMPORTED) return [ean, 'conflict']
      if (cause && !isBack) written.push(`${cause.importId} ${ean}`)
      if (cause && !isBack) prices.set(ean, PRICE)
      return [ean, 'applied']
    })
    if (cause) catalogue.sent += 1
    if (cause && catalogue.sent === catalogue.breaksAt) throw new HttpProblem(503, 'Unavailable')
    return { outcomes: Object.fromEntries(outcomes) as object }
  }
  const outcomes = lines.map(({ ean, before, after }) => {
    if (written.includes(`${importId} ${ean}`)) return [ean, 'applied']
    if (prices.get(ean) !== before.price) return [ean, 'conflict']
    prices.set(ean, after.price)
    written.push(`${importId} ${ean}`)
    return [ean, 'applied']
  })
  catalogue.sent += 1
  // the batch is written, and its answer is lost
  if (catalogue.sent === catalogue.breaksAt) throw new HttpProblem(503, 'Unavailable')
  return { outcomes: Object.fromEntries(outcomes) as object }
}
const notAsked = () => Promise.reject(new Error('not asked'))

type Checked = { id: string; commands: ImportCommands; loop: Loop }

/** Imports of prices of 1,200 products on a database of their own; the catalogue is played. */
export const startImports = async () => {
  const held = await startTestDatabase([eventMigrations, backofficeMigrations])
  const { database } = held
  const logger = createLogger('backoffice', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const catalogue = createCatalogue()
  const services: ServiceClient = {
    get: notAsked,
    put: notAsked,
    patch: notAsked,
    delete: notAsked,
    sendFile: notAsked,
    fetchFile: notAsked,
    post: (path, body) => Promise.resolve().then(() => play(catalogue, path, body as Body)),
  }
  const deps: BackofficeDeps = {
    database,
    log,
    telemetry,
    logger,
    services,
    newId,
    outbox: createOutbox(),
    clock: systemClock,
  }
  /** processes of a test, which would work in the next one as well */
  const running: (Loop & { end: () => void })[] = []
  const fixture = {
    database,
    deps,
    catalogue,
    reset: () => {
      Object.assign(catalogue, createCatalogue())
      for (let number = 0; number < 1_200; number += 1) catalogue.prices.set(eanOf(number), PRICE)
    },
    file: (): Buffer =>
      Buffer.from(['ean,price', ...[...catalogue.prices.keys()].map((ean) => `${ean},499`)].join('\n')),
    /** until no import has work left */
    untilDone: (): Promise<void> => eventually(async () => expect(await findWork(database)).toBeUndefined()),
    startWork: (given = deps): Loop => {
      const { step, end } = createImportWork(given, { percent: 30, most: 300_000 })
      const loop = startLoop({ step, idleMs: 60_000, onError: () => undefined })
      running.push({ ...loop, end })
      return loop
    },
    /** after the batch that is being written */
    stopWork: async () => {
      for (const each of running) each.end()
      await Promise.all(running.splice(0).map((loop) => loop.stop()))
    },
    /** Sends a file. @returns the id of its import */
    send: async (commands: Pick<ImportCommands, 'take'>, content: Buffer = fixture.file()): Promise<string> => {
      const saved = await commands.take(sender, Readable.from([content]))
      return saved.ok ? saved.import._id : saved.message
    },
    /** A dry run of the file by a process of its own. */
    check: async (content: Buffer = fixture.file()): Promise<Checked> => {
      const loop = fixture.startWork()
      const commands = createImportCommands(deps, () => loop.wake())
      const id = await fixture.send(commands, content)
      await fixture.untilDone()
      return { id, commands, loop }
    },
    stop: () => held.stop(),
  }
  return fixture
}
export type Imports = Awaited<ReturnType<typeof startImports>>
