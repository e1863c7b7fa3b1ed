import { sendPacked } from '@zmig/kit'
import * as z from 'zod'
import type { BackofficeDeps } from '../deps.ts'
import { type ImportLine, lockImport, nextLines } from './product-import.repository.ts'
import { batchSize, breathe } from './pace.ts'

type Deps = Pick<BackofficeDeps, 'database' | 'services' | 'clock'>

const Outcomes = z.object({ outcomes: z.record(z.string(), z.enum(['applied', 'conflict', 'gone', 'refused'])) })
type Outcome = z.infer<typeof Outcomes>['outcomes'][string]

/** The worse of what became of a line's price and of its stock. */
const RANK: readonly Outcome[] = ['applied', 'conflict', 'refused', 'gone']
const worst = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.toSorted((one, other) => RANK.indexOf(other) - RANK.indexOf(one))[0] ?? 'applied'

type Cause = { importId: string; by: string }
/** What a batch asks of the owner of prices or of stock. */
type Ask = { path: string; body: (lines: readonly ImportLine[]) => object }
type Owners = { price: Ask; stock: Ask; /** as a file, before both others; nothing puts facts back */ facts?: Ask }

const isNew = ({ changesFacts, factsBefore }: ImportLine): boolean => changesFacts && factsBefore === null
const pricesOf = ({ price, fullPrice }: ImportLine['before']) => ({ price, fullPrice })
const stockOf = ({ onHand, override }: ImportLine['before']) => ({ onHand, override })

/** Writes what lines change. */
const writing = (cause: Cause): Owners => ({
  price: {
    path: '/catalog/tyres/price-changes',
    body: (lines) => ({
      ...cause,
      lines: lines.map(({ ean, before, after }) => ({ ean, before: pricesOf(before), after: pricesOf(after) })),
    }),
  },
  stock: {
    path: '/ordering/stock/changes',
    body: (lines) => ({
      ...cause,
      lines: lines.map((line) => ({
        ean: line.ean,
        before: stockOf(line.before),
        after: stockOf(line.after),
        // ordering hears of it a moment later
        ...(isNew(line) && { isNew: true }),
      })),
    }),
  },
  facts: {
    path: '/catalog/tyres/facts-changes',
    body: (lines) => ({
      ...cause,
      lines: lines.map(({ ean, factsBefore, factsAfter }) => ({ ean, before: factsBefore, after: factsAfter ?? {} })),
    }),
  },
})

/** Puts back what an import made of the products of lines. @param cause without it only the outcomes are returned */
export const puttingBack = (putsBack: string, cause?: Cause): Owners => {
  const body = (lines: readonly ImportLine[]) => ({
    putsBack,
    eans: lines.map(({ ean }) => ean),
    ...(cause && { cause }),
  })
  return {
    price: { path: '/catalog/tyres/put-back-import', body },
    stock: { path: '/ordering/stock/put-back-import', body },
  }
}

/** Sends a batch to the owners of prices and of stock. @returns what became of each line */
export const sendLines = async (
  services: Deps['services'],
  owners: Owners,
  lines: readonly ImportLine[],
): Promise<{ line: number; outcome: Outcome }[]> => {
  const send = async ({ path, body }: Ask, sent: readonly ImportLine[]): Promise<Record<string, Outcome>> =>
    sent.length === 0 ? {} : Outcomes.parse(await services.post(path, body(sent))).outcomes
  const withFacts = owners.facts ? lines.filter(({ changesFacts }) => changesFacts) : []
  const written =
    owners.facts && withFacts.length > 0
      ? Outcomes.parse(await sendPacked(services, owners.facts.path, owners.facts.body(withFacts))).outcomes
      : {}
  // of a product whose facts were not written nothing is
  const rest = lines.filter(({ ean, changesFacts }) => !changesFacts || written[ean] === 'applied')
  const [priced, counted] = await Promise.all([
    send(
      owners.price,
      rest.filter(({ changesPrice }) => changesPrice),
    ),
    send(
      owners.stock,
      rest.filter(({ changesStock }) => changesStock),
    ),
  ])
  const isLeft = new Set(lines.filter((line) => !rest.includes(line)).map(({ ean }) => ean))
  return lines.map(({ line, ean, changesPrice, changesStock }) => ({
    line,
    outcome: worst([
      ...(isLeft.has(ean) ? [written[ean] ?? 'gone'] : []),
      ...(changesPrice && !isLeft.has(ean) ? [priced[ean] ?? 'gone'] : []),
      ...(changesStock && !isLeft.has(ean) ? [counted[ean] ?? 'gone'] : []),
    ]),
  }))
}

const SAVE = `
  with said as (select line, outcome from jsonb_to_recordset($2::jsonb) as said(line integer, outcome text)),
  saved as (
    update backoffice.product_import_line held set outcome = said.outcome from said
    where held.import_id = $1 and held.line = said.line and held.outcome is null returning held.outcome
  )
  update backoffice.product_import set updated_at = $3, tries = 0, lost = 0, progress = progress + (select count(*) from saved),
    applied = applied + (select count(*) from saved where outcome = 'applied'),
    conflicts = conflicts + (select count(*) from saved where outcome <> 'applied')
  where id = $1`

/**
 * Writes the next lines of an import, then lets the shop breathe. Catalogue and ordering know which lines of it they have
 * written, so a batch that was sent before a crash is sent again and counts once.
 * @returns whether there may be more
 * @throws HttpProblem when one of them is away: the batch is sent again later
 */
const applyBatch = async ({ database, services, clock }: Deps, id: string): Promise<boolean> => {
  const began = performance.now()
  const [state] = await database.query<{ by: string; asked: boolean; putsBack: string | null; hasFacts: boolean }>(
    `select applied_by as by, cancel_asked as asked, puts_back as "putsBack", fact_changes + new_products > 0 as "hasFacts"
     from backoffice.product_import where id = $1 and status = 'applying'`,
    [id],
  )
  if (!state) return false
  const lines = state.asked ? [] : await nextLines(database, id, batchSize(state.hasFacts))
  if (lines.length > 0) {
    const cause = { importId: id, by: state.by }
    const owners = state.putsBack === null ? writing(cause) : puttingBack(state.putsBack, cause)
    const outcomes = await sendLines(services, owners, lines)
    await database.query(SAVE, [id, JSON.stringify(outcomes), clock.now()])
    await breathe(began, state.hasFacts)
    return true
  }
  await database.transaction(async (tx) => {
    if (!(await lockImport(tx, id))) return
    await tx.query(
      `update backoffice.product_import set status = $2, applied_at = $3, updated_at = $3
       where id = $1 and status = 'applying'`,
      [id, state.asked ? 'cancelled' : 'applied', clock.now()],
    )
  })
  return false
}

/** Writes an import. @param isStopping ends it after a batch */
export const applyImport = async (deps: Deps, id: string, isStopping: () => boolean): Promise<void> => {
  while (!isStopping()) {
    if (!(await applyBatch(deps, id))) return
  }
}
