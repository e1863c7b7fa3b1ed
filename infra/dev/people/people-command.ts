type PeopleCommand = { action: 'erase'; who: string; yes: boolean } | { action: 'new-link'; orderId: string }

export const PEOPLE_USAGE = `npm run people -- erase <order, phone, e-mail or person>   erases the details of whoever placed an order, or of everybody with that phone or e-mail, and keeps the books
Add --yes when an order of theirs is still under way.
npm run people -- new-link <order>   sends the buyer a new link to the page of the order, and revokes all links that were sent before`

/** Reads the arguments of `npm run people --`; undefined when they mean nothing. */
export const parsePeopleCommand = (args: string[]): PeopleCommand | undefined => {
  const words = args.filter((word) => word !== '--yes')
  const [action, who, ...more] = words
  const yes = words.length < args.length
  if (who === undefined || who.startsWith('-') || more.length > 0) return undefined
  if (action === 'erase') return { action, who, yes }
  return action === 'new-link' && !yes ? { action, orderId: who } : undefined
}
