/** Reads what a browser's storage gave back: anything may stand there, so everything is looked at. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 1000) : '')

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) ? value : null

/** The one of the choices that was stored, else the first. */
export const choiceOf = <const Choice>(choices: readonly [Choice, ...Choice[]], value: unknown): Choice =>
  choices.find((choice) => choice === value) ?? choices[0]

/** Parses JSON; nothing or nonsense is an empty record. */
export const parseStored = (stored: string | null): Record<string, unknown> => {
  try {
    return recordOf(JSON.parse(stored ?? 'null'))
  } catch {
    return {}
  }
}
