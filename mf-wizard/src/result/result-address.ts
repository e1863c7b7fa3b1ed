/** A recommendation that can be shared: which tyres, and for which bike. Nothing about the rider. */
export type SharedResult = {
  /** make and model by any spelling; '' when it is not known */
  bike: { brand: string; model: string }
  /** best first */
  eans: string[]
}

const PATH = '/find-the-right-tires-for-you/result'

/** More than a recommendation has. */
const MOST = 8

/** The address of a shared recommendation: `…/result?bike=yamaha/mt-07&tires=2901542743630,2907373823466` */
export const resultHref = ({ bike: { brand, model }, eans }: SharedResult): string => {
  const tires = eans.slice(0, MOST).join(',')
  return `${PATH}?${new URLSearchParams(model ? { bike: `${brand}/${model}`, tires } : { tires })}`
}

/** Reads the address; anything may have written it. */
export const resultOf = (query: URLSearchParams): SharedResult => {
  const [brand = '', model = ''] = (query.get('bike') ?? '').slice(0, 200).split(/\/(.*)/s)
  const eans = (query.get('tires') ?? '').split(',', 2 * MOST).filter((ean) => /^\d{8,14}$/.test(ean))
  return { bike: { brand, model }, eans: [...new Set(eans)].slice(0, MOST) }
}
