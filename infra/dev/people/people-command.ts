type PeopleCommand = { action: 'erase'; id: string; yes: boolean }

export const PEOPLE_USAGE = `npm run people -- erase <order or person>   erases the details of whoever placed an order, and keeps the books
Add --yes when an order of theirs is still under way.`

/** Reads the arguments of `npm run people --`; undefined when they mean nothing. */
export const parsePeopleCommand = (args: string[]): PeopleCommand | undefined => {
  const words = args.filter((word) => word !== '--yes')
  const [action, id, ...more] = words
  if (action !== 'erase' || id === undefined || id.startsWith('-') || more.length > 0) return undefined
  return { action, id, yes: words.length < args.length }
}
