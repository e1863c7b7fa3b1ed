import type { Suggestion } from '@zmig/edge-contract'

/** What is known about the text that stands in the field. `waiting` keeps what was known before, so that nothing flickers. */
export type Answer = { status: 'idle' | 'waiting' | 'found' | 'failed'; text: string; suggestions: Suggestion[] }

export const nothingAsked: Answer = { status: 'idle', text: '', suggestions: [] }

/** 120 ms: between two letters of a quick typist; whoever pauses longer wants to see something. */
const PAUSE_MS = 120
/** Texts whose answers are kept until the page goes; beyond these the oldest is forgotten. */
const KEPT = 100

type Options = {
  ask: (text: string, signal: AbortSignal) => Promise<Suggestion[]>
  /** told of every change, in the order of typing */
  tell: (answer: Answer) => void
  pauseMs?: number
}

/**
 * Asks for suggestions while somebody types: after a short pause, once per text, and never two at a time. A text that
 * follows ends the question before it, so no answer overtakes another. A failed question is asked again when the text
 * comes again.
 * @returns a function to be called with the text whenever it may have changed
 */
export const createSuggestionSource = ({ ask, tell, pauseMs = PAUSE_MS }: Options): ((typed: string) => void) => {
  const known = new Map<string, Suggestion[]>()
  let last = nothingAsked
  let running = new AbortController()
  let pause: ReturnType<typeof setTimeout> | undefined

  const say = (answer: Answer) => {
    last = answer
    tell(answer)
  }
  const keep = (text: string, suggestions: Suggestion[]) => {
    known.set(text, suggestions)
    const [oldest] = known.keys()
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
  }
  const fetchFor = async (text: string, { signal }: AbortController) => {
    try {
      const suggestions = await ask(text, signal)
      if (signal.aborted) return
      keep(text, suggestions)
      say({ status: 'found', text, suggestions })
    } catch {
      if (!signal.aborted) say({ status: 'failed', text, suggestions: [] })
    }
  }

  return (typed) => {
    const text = typed.trim()
    if (text === last.text && (last.status === 'found' || last.status === 'waiting')) return
    clearTimeout(pause)
    running.abort()
    if (!text) return say(nothingAsked)
    const suggestions = known.get(text)
    if (suggestions) return say({ status: 'found', text, suggestions })
    running = new AbortController()
    const mine = running
    say({ status: 'waiting', text, suggestions: last.suggestions })
    pause = setTimeout(() => void fetchFor(text, mine), pauseMs)
  }
}
