import { tyreByEan } from '@zmig/edge-contract'
import { EdgeError, type EdgeClient } from '@zmig/platform'

const isEan = (text: string): boolean => /^\d{8,14}$/.test(text)

/**
 * One product with its shipment dates.
 * @returns undefined when the shop does not carry it, or when the address holds no EAN at all
 * @throws EdgeError when the edge does not answer
 */
export const fetchProduct = async (edge: EdgeClient, ean: string) => {
  if (!isEan(ean)) return undefined
  try {
    const { result, settings, years } = await edge.call(tyreByEan, { params: { ean } })
    const [tyre] = result
    return tyre && { tyre, settings, years: years.tireYears }
  } catch (error) {
    if (error instanceof EdgeError && (error.status === 400 || error.status === 404)) return undefined
    throw error
  }
}
