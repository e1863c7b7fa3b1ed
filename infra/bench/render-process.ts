import { readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { createRenderer } from '@zmig/shell-server/render'

// One core renders a size list of 30 cards, whole (load, tree, HTML, critical CSS, state) and bare (renderToString of
// the same tree). argv: a JSON file with the worker data, the task and the address of a shop.
type Given = {
  data: Parameters<typeof createRenderer>[0]
  task: Parameters<ReturnType<typeof createRenderer>['render']>[0]
  shopUrl: string
}

/** Short rounds in turn: whatever else the machine does then slows both alike. */
const SECONDS = 0.3
const ROUNDS = 31
const WARM_UP_SECONDS = 3

const { data, task, shopUrl } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Given
const renderer = createRenderer(data)

/** Each answer is fetched once: what the edge's cache costs is measured elsewhere. */
const answers = new Map<string, Promise<{ status: number; body: string }>>()
const fetchAnswer = async (path: string) => {
  const response = await fetch(`${shopUrl}/edge${path}`)
  return { status: response.status, body: await response.text() }
}
const read = (path: string) => {
  const known = answers.get(path) ?? fetchAnswer(path)
  answers.set(path, known)
  return known
}

const perSecond = async (work: () => unknown, seconds = SECONDS): Promise<number> => {
  const began = performance.now()
  let pages = 0
  while (performance.now() - began < seconds * 1000) {
    await work()
    pages += 1
  }
  return (pages * 1000) / (performance.now() - began)
}

const { tree, identifierPrefix } = await renderer.prepare(task, read)
const { html } = await renderer.render(task, read)
const rounds: { ours: number; bare: number }[] = []
await perSecond(() => renderer.render(task, read), WARM_UP_SECONDS)
await perSecond(() => renderToString(tree, { identifierPrefix }), WARM_UP_SECONDS)
for (let round = 0; round < ROUNDS; round++)
  rounds.push({
    bare: await perSecond(() => renderToString(tree, { identifierPrefix })),
    ours: await perSecond(() => renderer.render(task, read)),
  })
console.log(JSON.stringify({ rounds, cards: html.split('<article').length - 1 }))
