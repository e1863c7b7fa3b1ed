import { reservedPartOf } from '@zmig/slices/reserved-addresses'
import { InvalidArgumentError } from 'commander'

/** `best-offer` as `BestOffer`. */
export const pascal = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, _dash: string, letter: string) => letter.toUpperCase())

/** `best-offer` as `bestOffer`. */
export const camel = (name: string): string => pascal(name).replace(/^\w/, (letter) => letter.toLowerCase())

/** Reads the name of a new slice or feature. */
export const readName = (name: string): string => {
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return name
  throw new InvalidArgumentError('It should be words in lower case joined by dashes.')
}

/** Reads the name of a new slice, whose page gets the address of that name. */
export const readSliceName = (text: string): string => {
  const name = readName(text)
  const part = reservedPartOf(`/${name}`)
  if (part === undefined) return name
  throw new InvalidArgumentError(`Its page would stand at ${part}, which the shop answers itself. Choose another name.`)
}
