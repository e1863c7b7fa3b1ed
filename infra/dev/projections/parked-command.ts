export type ParkedCommand =
  | { action: 'list' }
  | { action: 'replay'; projection: string; key?: string }
  | { action: 'drop'; projection: string; key: string }

export const PARKED_USAGE = `npm run parked                                        lists events that projections could not apply
npm run parked -- replay <projection> [--key <key>]   applies them again, in order for each key
npm run parked -- drop <projection> --key <key> --yes  gives those of a key up
For events that the log itself refused, the projection's name is outbox.`

const WITHOUT_YES =
  'The projection would go on without these events, until it is rebuilt. Add --yes when that is what you want.'

/** The words around `--key <key>` and `--yes`. */
const readFlags = (args: string[]) => {
  const words = [...args]
  const at = words.indexOf('--key')
  const [, key] = at < 0 ? [] : words.splice(at, 2)
  const yes = words.includes('--yes')
  return { words: words.filter((word) => word !== '--yes'), key, yes, keyless: at >= 0 && key === undefined }
}

/** Reads what stands behind `npm run parked --`; a problem is a text that shows how to say it. */
export const parseParkedCommand = (args: string[]): ParkedCommand | { problem: string } => {
  const { words, key, yes, keyless } = readFlags(args)
  const [action, projection, ...more] = words
  const usage = { problem: PARKED_USAGE }
  if (keyless || more.length > 0 || words.some((word) => word.startsWith('-'))) return usage
  if (action === undefined) return key === undefined && !yes ? { action: 'list' } : usage
  if (projection === undefined) return usage
  if (action === 'replay' && !yes) return { action, projection, ...(key !== undefined && { key }) }
  if (action !== 'drop' || key === undefined) return usage
  return yes ? { action, projection, key } : { problem: WITHOUT_YES }
}
