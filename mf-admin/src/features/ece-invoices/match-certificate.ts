import type { EceCertificate } from '@zmig/edge-contract'
import { comparableSize, findSize } from './tyre-size.ts'

/** What of a row decides on its certificate. */
export type Sought = { brand: string; model: string; size: string }

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()

/** How well a certificate names a model: by itself, as the beginning of its name, or as one of a family. */
const nearness = ({ goodfor }: EceCertificate, model: string): number => {
  const sought = wordsOf(model)
  if (sought === '') return 0
  const grades = goodfor.map((entry) => {
    const named = wordsOf(entry)
    if (named === '') return 0
    if (named === sought) return 3
    if (` ${sought} `.includes(` ${named} `)) return 2
    return ` ${named} `.includes(` ${sought} `) ? 1 : 0
  })
  return Math.max(0, ...grades)
}

const dimensions = (size: string): string | undefined => {
  const found = findSize(size)
  return found && `${found.width}/${found.profile}/${found.rim}`
}

/** The nearest of some certificates; of equally near ones the first. */
const nearest = (certificates: readonly EceCertificate[], model: string): EceCertificate | undefined =>
  certificates.reduce<EceCertificate | undefined>(
    (best, each) => (!best || nearness(each, model) > nearness(best, model) ? each : best),
    undefined,
  )

/**
 * The certificate of a row (wizard-shops-and-admin.md §5, Certificate auto-match): the same brand and the same size, else the
 * same brand, width, profile and rim; of several the one whose `goodfor` names the model.
 * @returns undefined when there is none; a person chooses then
 */
export const matchCertificate = (
  { brand, model, size }: Sought,
  certificates: readonly EceCertificate[],
): EceCertificate | undefined => {
  const ofBrand = certificates.filter((each) => each.brand.trim().toLowerCase() === brand.trim().toLowerCase())
  const exact = ofBrand.filter((each) => comparableSize(each.size) === comparableSize(size))
  if (exact.length > 0) return nearest(exact, model)
  const measures = dimensions(size)
  return measures === undefined
    ? undefined
    : nearest(
        ofBrand.filter((each) => dimensions(each.size) === measures),
        model,
      )
}

/** Whether a certificate is of the brand and of the size that a row names. */
export const isOfRow = ({ brand, size }: Sought, certificate: Pick<EceCertificate, 'brand' | 'size'>): boolean => {
  const measures = dimensions(size)
  const isSize =
    comparableSize(certificate.size) === comparableSize(size) ||
    (measures !== undefined && dimensions(certificate.size) === measures)
  return isSize && certificate.brand.trim().toLowerCase() === brand.trim().toLowerCase()
}

/** Certificates that the list of the picker shows: more than a person reads before typing another letter. */
const SHOWN = 40

const sought = new WeakMap<EceCertificate, string>()
const textToSearch = (certificate: EceCertificate): string => {
  const { eceId, brand, size, goodfor } = certificate
  const text = sought.get(certificate) ?? `${eceId} ${brand} ${size} ${goodfor.join(' ')}`.toLowerCase()
  sought.set(certificate, text)
  return text
}

/**
 * The certificates that hold every typed word in number, brand, size or models; those of the row's brand and size come first.
 */
export const findCertificates = (
  certificates: readonly EceCertificate[],
  typed: string,
  row: Sought,
): EceCertificate[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const brand = row.brand.toLowerCase()
  const measures = dimensions(row.size)
  const rank = (each: EceCertificate): number =>
    (each.brand.toLowerCase() === brand ? 2 : 0) + (measures && dimensions(each.size) === measures ? 3 : 0)
  return certificates
    .filter((each) => words.every((word) => textToSearch(each).includes(word)))
    .map((each) => ({ each, rank: rank(each) }))
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, SHOWN)
    .map(({ each }) => each)
}
