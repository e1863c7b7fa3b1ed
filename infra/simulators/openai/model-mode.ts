export const MODEL_MODES = ['ok', 'slow', 'error', 'rate-limit', 'malformed', 'invented', 'hostile'] as const
export type ModelMode = (typeof MODEL_MODES)[number]

/** One call of the shop: what it asked, and the answer. */
export type ModelCall = { at: string; mode: ModelMode; model: string; request: object; answer: string }

const KEPT = 50

export type ModelModes = ReturnType<typeof createModelModes>

/** How the simulated model behaves, and what it was asked. */
export const createModelModes = ({ now }: { now: () => Date }) => {
  let current: { mode: ModelMode; left: number } = { mode: 'ok', left: Infinity }
  const calls: ModelCall[] = []
  return {
    /** @param times calls that the mode is for, before the model works again; all of them when it is left out */
    set: (mode: ModelMode, times = Infinity): void => {
      current = { mode, left: times }
    },
    mode: (): ModelMode => current.mode,
    /** The mode of the next call. */
    take: (): ModelMode => {
      const { mode } = current
      current.left -= 1
      if (current.left <= 0) current = { mode: 'ok', left: Infinity }
      return mode
    },
    record: (call: Omit<ModelCall, 'at'>): void => {
      calls.unshift({ at: now().toISOString(), ...call })
      calls.length = Math.min(calls.length, KEPT)
    },
    /** newest first */
    calls: (): readonly ModelCall[] => calls,
  }
}
