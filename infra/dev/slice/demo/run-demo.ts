import { setTimeout as pause } from 'node:timers/promises'
import type { DemoArguments } from '@zmig/slice-sdk'
import type { AtEnd } from '../../command/run-command.ts'
import { seconds } from '../../command/format.ts'
import { openBrowser, type DemoBrowser } from './browser-visitors.ts'
import { startDemoShop, type DemoShop } from './demo-shop.ts'
import { copySources, FAULT, NEW_TEXT, SLICE, type CopyBuild, type EditedCopy } from './edited-copy.ts'
import { createSteps, type Steps } from './steps.ts'
import { drawVisitor, startViews, tell, versionIn, visit, type Visitor } from './visitors.ts'

/** Shares of the visitors that get a canary, in percent. */
const SHARE = { good: 10, broken: 25 }
/** Page views a second while a version is promoted, and new visitors a second of the broken canary. */
const VIEWS_A_SECOND = 100
const VISITORS_A_SECOND = 10
/** The least of both: fewer prove nothing. */
const LEAST_A_SECOND = 3
/** The beacon of a page comes when the page has run for a second, and gathers what happened meanwhile; milliseconds. */
const BEACON_AFTER = 1_200
/** A canary that is worse is reverted within two minutes; a machine that is busy gets another one. */
const PATIENCE = 240_000
/** Until every process of the shop follows a change, in milliseconds. */
const FOLLOWS_WITHIN = 10_000

type Demo = { shop: DemoShop; copy: EditedCopy; steps: Steps; load: number }

const must = (holds: boolean, sentence: string): void => {
  if (!holds) throw new Error(sentence)
}

const perSecond = (count: number, load: number) => Math.max(LEAST_A_SECOND, Math.round(count * load))

/** Asks until the answer is the wanted one. @throws with the sentence when it does not come */
const until = async <T>(ask: () => Promise<T | undefined>, within: number, sentence: string): Promise<T> => {
  const end = Date.now() + within
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > end) throw new Error(sentence)
    await pause(200)
  }
}

/** Until visitors are distinguished, which the web process does from the canary on. */
const untilSplit = (shop: DemoShop): Promise<Visitor> =>
  until(
    async () => {
      const visitor = await visit(shop.address)
      return visitor.cookie === '' ? undefined : visitor
    },
    FOLLOWS_WITHIN,
    'The shop does not follow the canary.',
  )

const sayBuild = ({ version, files, bytes }: CopyBuild) =>
  `${SLICE} ${version}: ${files} files, ${Math.round(bytes / 1024).toLocaleString('en')} KB`

const publish = async ({ shop, steps }: Demo, build: CopyBuild) => {
  const { version, key, published } = await shop.publish(build)
  must(published, `${version} was published before.`)
  steps.say(
    'the gate checked signature, hashes, shared packages, edge contract, sizes, and tried every page on the server',
  )
  return { outcome: `published ${version}, signed by ${key}; no page uses it yet` }
}

/** New visitors until both versions were given to some: who got the canary is drawn, and stays. */
const watchCanary = async ({ shop, steps }: Demo, version: string, before: string) => {
  await shop.canary(version, SHARE.good)
  const visitors = [await untilSplit(shop)]
  const given = (wanted: string) => visitors.filter((visitor) => visitor.version === wanted)
  while (visitors.length < 40 || given(version).length === 0 || given(before).length === 0) {
    visitors.push(await visit(shop.address))
    must(visitors.length < 1_000, `Of 1,000 visitors ${given(version).length} got the canary.`)
  }
  await Promise.all(visitors.map((visitor) => tell(shop.address, visitor, ['document', 'mounted'])))
  const lucky = given(version)
  must(
    lucky.length + given(before).length === visitors.length,
    'A visitor got a version that is neither active nor canary.',
  )
  must(
    lucky.every(({ html }) => html.includes(NEW_TEXT.to)),
    `A visitor of the canary does not see "${NEW_TEXT.to}".`,
  )
  for (const visitor of visitors.slice(-10))
    must((await visit(shop.address, visitor)).version === visitor.version, 'A visitor changed version between visits.')
  steps.say(`"${NEW_TEXT.to}" for ${lucky.length} of ${visitors.length} new visitors, the old text for the others`)
  return {
    outcome: `${lucky.length} of ${visitors.length} new visitors got the canary, and keep it when they come back`,
  }
}

/** Activates a version while pages are viewed. */
const promote = async ({ shop, steps, load }: Demo, version: string) => {
  const aSecond = perSecond(VIEWS_A_SECOND, load)
  const views = startViews(shop.address, aSecond)
  let began = 0
  try {
    await views.more(aSecond * 2)
    began = performance.now()
    await shop.activate(version)
    await until(
      () => Promise.resolve(views.shown().version === version || undefined),
      FOLLOWS_WITHIN,
      'Views do not show the version.',
    )
    await views.more(aSecond * 2)
  } finally {
    await views.stop()
  }
  const { views: all, failed } = views.counted
  const { version: last, since } = views.shown()
  steps.say(`${all} views at ${aSecond} a second from this machine, ${failed} failed`)
  must(failed === 0, `${failed} of ${all} page views failed while ${version} was promoted.`)
  must(last === version, `The last view showed ${last}.`)
  const after = Math.max(0, Math.round(since - began))
  return { outcome: `${failed} of ${all} page views failed; every view after ${after} ms shows ${version}` }
}

type Versions = { broken: string; active: string }

/** A person with a real browser for each of both versions, and what their pages reported to the shop. */
const lookWithBrowser = async (
  { shop, steps }: Demo,
  browser: DemoBrowser | undefined,
  versions: Versions,
): Promise<void> => {
  if (!browser) return steps.say('there is no Chromium on this machine: visitors are simulated')
  for (const [what, version] of Object.entries(versions)) {
    const cookie = await drawVisitor(shop.address, version)
    const { text, told } = await browser.look(shop.url, cookie, `198.19.0.${what.length}`)
    const signals = [...new Set(told.filter(({ slice }) => slice === SLICE).flatMap((report) => report.signals))]
    steps.say(`Chromium with the ${what} version shows: "${text.slice(0, 60)}"; its beacon told: ${signals.join(', ')}`)
    must(
      signals.includes('error') === (what === 'broken'),
      `The beacon of a page with the ${what} version told: ${signals.join(', ')}.`,
    )
  }
}

/** New visitors, so many a second, whose pages tell how they do, until the shop ends the canary. */
const visitUntilReverted = async ({ shop, load }: Demo, version: string) => {
  const aSecond = perSecond(VISITORS_A_SECOND, load)
  const counted = { broken: 0, others: 0 }
  const come = async () => {
    const visitor = await visit(shop.address)
    const isBroken = visitor.version === version
    counted[isBroken ? 'broken' : 'others'] += 1
    await pause(BEACON_AFTER)
    await tell(shop.address, visitor, isBroken ? ['document', 'mounted', 'error'] : ['document', 'mounted'])
  }
  const coming = new Set<Promise<void>>()
  let fault: unknown
  const timer = setInterval(() => {
    const one = come()
      .catch((error: unknown) => (fault = error))
      .then(() => void coming.delete(one))
    coming.add(one)
  }, 1_000 / aSecond)
  try {
    const ended = await until(
      async () => {
        if (fault !== undefined) throw fault as Error
        const { canaries } = await shop.listing()
        return canaries.find((each) => each.version === version && each.endedAt !== null)
      },
      PATIENCE,
      `The canary was not reverted within ${PATIENCE / 60_000} minutes.`,
    )
    return { ...ended, counted }
  } finally {
    clearInterval(timer)
    await Promise.all(coming)
  }
}

/** The broken version as a canary, until the shop gives it up by itself. */
const seeRevert = async (demo: Demo, { broken, active }: Versions, browser: DemoBrowser | undefined) => {
  const { shop, steps } = demo
  await shop.canary(broken, SHARE.broken)
  await untilSplit(shop)
  const reverting = visitUntilReverted(demo, broken)
  const [{ outcome, reason, startedAt, endedAt, counted }] = await Promise.all([
    reverting,
    lookWithBrowser(demo, browser, { broken, active }),
  ])
  must(outcome === 'reverted', `The canary ended otherwise: ${outcome}.`)
  const took = seconds(Date.parse(endedAt ?? '') - Date.parse(startedAt))
  steps.say(`${counted.broken} visitors met the broken version, ${counted.others} did not`)
  steps.say(`the shop reverted the canary after ${took}. Its reason: ${reason}`)
  const { active: stayed, canary } = await shop.listing()
  must(stayed === active && canary === null, `The shop serves ${stayed} now, with the canary ${canary?.version}.`)
  await until(
    async () => ((await visit(shop.address)).cookie === '' ? true : undefined),
    FOLLOWS_WITHIN,
    'The shop goes on giving the canary.',
  )
  const next = await Promise.all(Array.from({ length: 20 }, () => visit(shop.address)))
  must(
    next.every(({ html }) => versionIn(html) === active),
    'A visitor after the revert got another version.',
  )
  const letter = await until(
    async () => (await shop.letters()).find((subject) => subject.includes(broken)),
    30_000,
    'The team got no letter.',
  )
  steps.say(`the team was told by mail, at its own address: ${letter}`)
  return {
    outcome: `reverted by itself after ${took}; ${active} stayed active, and ${next.length} new visitors got it`,
  }
}

/** What a team does with a good version, and then with a broken one. */
const tellStory = async (demo: Demo, browser: DemoBrowser | undefined): Promise<void> => {
  const { shop, copy, steps } = demo
  const { run, say } = steps
  const { active: before } = await shop.listing()

  await run(`Edit a text of the ${SLICE}, in a copy of its sources`, async () => {
    await copy.edit(NEW_TEXT)
    say(`${copy.shown}/${NEW_TEXT.file}: "${NEW_TEXT.from}" becomes "${NEW_TEXT.to}"`)
    return { outcome: 'edited; your working tree is as it was' }
  })
  const good = await run('Build it', async () => {
    const build = await copy.build()
    return { ...build, outcome: sayBuild(build) }
  })
  await run('Publish it through the gate', () => publish(demo, good))
  await run(`Give it to ${SHARE.good} % of the visitors`, () => watchCanary(demo, good.version, before ?? ''))
  await run('Promote it under load', () => promote(demo, good.version))
  const broken = await run(`Break the ${SLICE} on purpose, and publish that`, async () => {
    await copy.edit(FAULT)
    say(`${copy.shown}/${FAULT.file}: an effect throws; effects run in browsers only, where the gate does not look`)
    const build = await copy.build()
    return { ...build, ...(await publish(demo, build)) }
  })
  await run(`Give it to ${SHARE.broken} % of the visitors, and see it revert`, () =>
    seeRevert(demo, { broken: broken.version, active: good.version }, browser),
  )
}

type Options = DemoArguments & { atEnd: AtEnd; print: (line: string) => void }

/**
 * Shows on a shop of its own how a team deploys a slice, and what happens when it deploys a broken one.
 * @throws Refusal when a step does not do what it says
 */
export const runDemo = async ({ load, stay, atEnd, print }: Options): Promise<void> => {
  const ending = new AbortController()
  atEnd(() => ending.abort())
  const steps = createSteps(print)
  print('The demonstration runs on a shop of its own, with data and ports of its own. Ctrl-C ends it.')
  const { shop } = await steps.run('Start a shop (the first start on a machine builds everything)', async () => {
    const started = await startDemoShop(atEnd)
    return { shop: started, outcome: `it answers at ${started.url}` }
  })
  const browser = await openBrowser()
  atEnd(() => browser?.close())
  const copy = await copySources(ending.signal)
  await tellStory({ shop, copy, steps, load }, browser)

  print(`\n${steps.table()}`)
  print('\nEvery step did what it says. Versions, canaries, reasons and field data are at /admin/slices of any shop.')
  if (!stay) return print('The shop of the demonstration stops now; with --stay it runs on, so that you can look.')
  print(`Look at ${shop.url}/admin/slices; sign in as owner@zmig.test. Ctrl-C stops the shop.`)
  await new Promise(() => undefined) // until an interrupt
}
