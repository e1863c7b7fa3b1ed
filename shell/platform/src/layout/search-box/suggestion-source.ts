import type { Suggestion } from '@zmig/edge-contract'
import { limitSentence } from '../../edge/edge-client.ts'

/**
 * The suggestions for the text in the field. `waiting` keeps the previous ones, so that the list does not flicker; `reason` is
 * the edge's own sentence about a failure, when it has one.
 */
export type Answer = {
  status: 'idle' | 'waiting' | 'found' | 'failed'
  text: string
  suggestions: Suggestion[]
  reason?: string
}

export const noAnswer: Answer = { status: 'idle', text: '', suggestions: [] }

/** 120 ms: the pause between two letters of a quick typist. */
const PAUSE_MS = 120
/** Number of texts whose answers are cached until the page closes; the oldest is dropped first. */
const KEPT = 100

type Options = {
  fetchSuggestions: (text: string, signal: AbortSignal) => Promise<Suggestion[]>
  /** called with every change, in the order of typing */
  onAnswer: (answer: Answer) => void
  pauseMs?: number
}

/**
 * Fetches suggestions while the visitor types: after a short pause, once per text, and one request at a time. A new text
 * aborts the previous request, so no answer overtakes another. A failed request is sent again when its text is typed again.
 * @returns a function to be called with the text whenever it may have changed
 */
export const createSuggestionSource = ({
  fetchSuggestions,
  onAnswer,
  pauseMs = PAUSE_MS,
}: Options): ((typed: string) => void) => {
  const known = new Map<string, Suggestion[]>()
  let last = noAnswer
  let running = new AbortController()
  let pause: ReturnType<typeof setTimeout> | undefined

  const publish = (answer: Answer) => {
    last = answer
    onAnswer(answer)
  }
  const keep = (text: string, suggestions: Suggestion[]) => {
    known.set(text, suggestions)
    const [oldest] = known.keys()
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
  }
  const fetchFor = async (text: string, { signal }: AbortController) => {
    try {
      const suggestions = await fetchSuggestions(text, signal)
      if (signal.aborted) return
      keep(text, suggestions)
      publish({ status: 'found', text, suggestions })
    } catch (error) {
      const reason = limitSentence(error)
      if (!signal.aborted) publish({ status: 'failed', text, suggestions: [], ...(reason && { reason }) })
    }
  }

  return (typed) => {
    const text = typed.trim()
    if (text === last.text && (last.status === 'found' || last.status === 'waiting')) return
    clearTimeout(pause)
    running.abort()
    if (!text) return publish(noAnswer)
    const suggestions = known.get(text)
    if (suggestions) return publish({ status: 'found', text, suggestions })
    running = new AbortController()
    const mine = running
    publish({ status: 'waiting', text, suggestions: last.suggestions })
    pause = setTimeout(() => void fetchFor(text, mine), pauseMs)
  }
}
