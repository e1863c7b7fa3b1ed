export type RebuildCommand = { name?: string; check: boolean }

export const REBUILD_USAGE = `npm run rebuild                          lists what can be rebuilt, and how far it is behind
npm run rebuild -- <projection>          builds its tables anew from the log and switches; reads go on
npm run rebuild -- <projection> --check  compares its tables, and its search index, with the log; changes nothing`

/** Reads what stands behind `npm run rebuild --`; a problem is a text that shows how to say it. */
export const parseRebuildCommand = (args: string[]): RebuildCommand | { problem: string } => {
  const check = args.includes('--check')
  const [name, ...more] = args.filter((arg) => arg !== '--check')
  if (more.length > 0 || name?.startsWith('-') || (check && name === undefined)) return { problem: REBUILD_USAGE }
  return { check, ...(name !== undefined && { name }) }
}
