import type { NewMessage, Template } from './message.ts'

/**
 * How urgent a message is. `awaited`: a buyer waits for it now, after a change of the order. `rest`: a buyer needs it
 * in time. `anybody`: visitors can cause it without paying.
 */
const LANES = ['awaited', 'rest', 'anybody'] as const

/** What a buyer looks for in the inbox at once. */
const AWAITED: ReadonlySet<Template> = new Set(['placed', 'paid', 'appointment-moved', 'cancelled', 'order-link'])

/**
 * Messages that each lane may send in a step; places that it does not use go to the others, the most urgent first. So a
 * receipt never waits for a flood, and nothing that waits is forgotten during one. With the pause between steps, at most 20
 * a second leave a process.
 */
const PLACES = { awaited: 5, rest: 3, anybody: 2 } satisfies Record<(typeof LANES)[number], number>

/** Messages that one step sends. */
export const STEP = Object.values(PLACES).reduce((sum, places) => sum + places, 0)

/** @param lane the number of its lane, 0 the most urgent. @param kind messages of one kind wait for one another, and for no other */
export type Priority = { lane: number; kind: string }

/** The place of a message in the queue. What staff do to many orders at once is a kind of its own, so that it delays no buyer who did the same. */
export const priorityOf = ({ template, cause }: Pick<NewMessage, 'template' | 'cause'>): Priority => {
  const urgency = AWAITED.has(template) ? 'awaited' : 'rest'
  return {
    lane: LANES.indexOf(cause === 'anybody' ? 'anybody' : urgency),
    kind: cause === 'staff' ? `${template} by staff` : template,
  }
}

/** A message that is put first by hand. */
export const FIRST: Priority = { lane: LANES.indexOf('awaited'), kind: 'by hand' }

type Waiting = Priority & { id: number }

/** One message of each kind, then the second of each, and so on. @param first the kind that begins */
const inTurns = (waiting: Waiting[], first: number): Waiting[] => {
  const kinds = [...Map.groupBy(waiting, ({ kind }) => kind).values()]
  const begin = first % Math.max(kinds.length, 1)
  const rotated = [...kinds.slice(begin), ...kinds.slice(0, begin)]
  const longest = Math.max(0, ...rotated.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) => rotated.flatMap((messages) => messages[turn] ?? [])).flat()
}

/**
 * Chooses the messages that are sent now. Each lane has its places, and in a lane each kind has its turn, so that thousands
 * of one kind delay no other kind, and none starves.
 *
 * @param waiting the oldest messages of each kind, the oldest first; `STEP` of each are enough
 * @param step the number of this step: another kind begins each time, so that more kinds than places all have their turn
 * @returns their ids, at most `STEP`
 */
export const chooseNext = (waiting: Waiting[], step: number): number[] => {
  const lanes = LANES.map((name, lane) => ({
    places: PLACES[name],
    messages: inTurns(
      waiting.filter((message) => message.lane === lane),
      step,
    ),
  }))
  const own = lanes.flatMap(({ messages, places }) => messages.slice(0, places))
  const others = lanes.flatMap(({ messages, places }) => messages.slice(places))
  return [...own, ...others].slice(0, STEP).map(({ id }) => id)
}
