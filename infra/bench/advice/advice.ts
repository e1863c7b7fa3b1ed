import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fits, rankByRules, toCandidate, type Candidate, type RankedTyre, type Rank } from '@zmig/advisor/advice'
import { createModelRanking, createOpenAiModel, EXPLAINED, modelConfig, modelCost } from '@zmig/advisor/model'
import { createLogger } from '@zmig/kit'
import { readMotorcycles, readSets, readSingles, riderCases, type RiderCase } from '@zmig/seed/facts'
import { startDesk } from '@zmig/simulators'
import { percentile, type Measure } from '../measure.ts'

/** Recommendations that a shopper sees without scrolling. */
const COMPARED = 3

type Row = { rider: RiderCase; byRules: string[]; byModel: string[]; shared: number; sameFirst: boolean }
type Asked = Row & { answered: boolean; own: number; milliseconds: number }

/** The day that the age of tyres is counted from: the same on every run, so that tables differ by the model alone. */
const DAY = new Date('2026-11-23T10:00:00.000Z')

/** Every rider with the tyres of the seed that fit, all of them in stock. */
const readCases = () => {
  const singles = readSingles()
  const tyres = [...new Map([...singles, ...readSets(singles)].map((tyre) => [tyre.ean, tyre])).values()]
  const bikes = new Map(readMotorcycles().map((bike) => [bike.id, bike]))
  return riderCases.map((rider) => {
    const bike = bikes.get(rider.bike)
    if (!bike) throw new Error(`the seed has no bike ${rider.bike}`)
    const { usage, kilometres, tyreType } = rider
    const candidates = tyres
      .filter((tyre) => fits(bike, tyreType, tyre))
      .map((tyre) => toCandidate(tyre, 'instock', DAY))
    return { rider, facts: { bike, usage, kilometres, tyreType }, candidates }
  })
}

const namesOf = (ranked: readonly RankedTyre[], candidates: readonly Candidate[]): string[] =>
  ranked.slice(0, COMPARED).map(({ ean }) => {
    const tyre = candidates.find((candidate) => candidate.ean === ean)
    return `${tyre?.brand} ${tyre?.line}`
  })

const compare = async (
  rank: Rank,
  { rider, facts, candidates }: ReturnType<typeof readCases>[number],
): Promise<Asked> => {
  const ruled = rankByRules(facts, candidates)
  const began = performance.now()
  const { by, tyres } = await rank(facts, candidates)
  const milliseconds = performance.now() - began
  const first = new Set(ruled.slice(0, COMPARED).map(({ ean }) => ean))
  const reasons = new Map(ruled.map(({ ean, reason }) => [ean, reason]))
  return {
    rider,
    byRules: namesOf(ruled, candidates),
    byModel: namesOf(tyres, candidates),
    shared: tyres.slice(0, COMPARED).filter(({ ean }) => first.has(ean)).length,
    sameFirst: tyres[0]?.ean === ruled[0]?.ean,
    answered: by === 'model',
    own:
      tyres.slice(0, EXPLAINED).filter(({ ean, reason }) => reasons.get(ean) !== reason).length /
      Math.min(EXPLAINED, tyres.length),
    milliseconds,
  }
}

const tableOf = (model: string, rows: readonly Row[], measures: readonly Measure[]): string =>
  [
    `# The rules and ${model}`,
    '',
    '`npm run bench -- advice` writes this file: the first three tyres for each rider by the rules and by the model, of all tyres of the seed that fit.',
    '',
    ...measures.map(({ name, value, unit }) => `- ${name.trim()}: ${Math.round(value * 100) / 100} ${unit}`.trimEnd()),
    '',
    '| rider | bike | rides | rules | model | shared |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(({ rider, byRules, byModel, shared }) => {
      const rides = `${rider.usage}, ${rider.kilometres} km, ${rider.tyreType}`
      return `| ${rider.rider} | ${rider.bike} | ${rides} | ${byRules.join(', ')} | ${byModel.join(', ')} | ${shared} |`
    }),
    '',
  ].join('\n')

const mean = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0) / figures.length

/** The model of the settings; without a key that of a desk. */
const openModel = async (env: NodeJS.ProcessEnv) => {
  const settings = modelConfig(env)
  if (settings.openaiApiKey !== '') return { settings, stop: () => Promise.resolve() }
  const desk = await startDesk({
    port: 0,
    logger: createLogger('desk', { level: 'silent' }),
    shopUrl: 'http://localhost:8080',
    googleClientId: 'bench',
    accounts: [],
    merchant: { terminal: 'bench', password: 'bench' },
    now: () => new Date(),
    newToken: () => 'bench',
  })
  const openaiBaseUrl = `http://127.0.0.1:${desk.port}/openai/v1`
  return {
    settings: { ...settings, openaiApiKey: 'desk', openaiBaseUrl, openaiModel: 'desk' },
    stop: () => desk.close(),
  }
}

const costNow = async (): Promise<number> => (await modelCost.get()).values[0]?.value ?? 0

/** How often a model and the rules agree, rider by rider; writes the table beside this file. */
export const benchAdvice = async ({ env, load }: { env: NodeJS.ProcessEnv; load: number }): Promise<Measure[]> => {
  const { settings, stop } = await openModel(env)
  try {
    const model = createOpenAiModel(settings, createLogger('bench', { level: 'error' }))
    const rules: Rank = (facts, candidates) => Promise.resolve({ by: 'rules', tyres: rankByRules(facts, candidates) })
    const rank = createModelRanking({ rules, model })
    const cases = readCases()
    const asked: Asked[] = []
    const before = await costNow()
    // One after the other: a key has its limits.
    for (const one of cases.slice(0, Math.max(3, Math.ceil(cases.length * load)))) asked.push(await compare(rank, one))
    const cost = (await costNow()) - before

    // Where the rules answered for the model they would agree with themselves.
    const answered = asked.filter((row) => row.answered)
    if (answered.length === 0) throw new Error(`${settings.openaiModel} answered no question; see the log above`)
    const times = answered.map(({ milliseconds }) => milliseconds)
    const share = (of: (row: Asked) => number) => 100 * mean(answered.map(of))
    const agreement: Measure[] = [
      { name: `${settings.openaiModel}: riders that it answered`, value: answered.length, unit: `of ${asked.length}` },
      {
        name: '  of its first three, also the first three of the rules',
        value: share(({ shared, byRules }) => shared / byRules.length),
        unit: '%',
      },
      { name: '  its first is the first of the rules', value: share(({ sameFirst }) => Number(sameFirst)), unit: '%' },
      { name: '  of its reasons, shown', value: share(({ own }) => own), unit: '%' },
    ]
    const speed: Measure[] = [
      { name: '  answer, p50', value: percentile(times, 0.5), unit: 'ms' },
      { name: '  answer, p95', value: percentile(times, 0.95), unit: 'ms' },
      { name: '  a thousand answers cost', value: (cost / asked.length) * 1_000, unit: 'US dollars' },
    ]
    // Times are of one machine and day, and would change the file at every run.
    const file = `${settings.openaiModel.replaceAll(/[^\w.-]+/g, '-')}.md`
    if (load === 1) writeFileSync(join(import.meta.dirname, file), tableOf(settings.openaiModel, answered, agreement))
    return [...agreement, ...speed]
  } finally {
    await stop()
  }
}
