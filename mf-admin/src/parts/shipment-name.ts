import { dayText } from './time.ts'

/**
 * What staff call a shipment: by its day, `משלוח של 24.12.2026`, else by its number, `משלוח 2` for `shipment-2`.
 * @param arrivesOn year-month-day; undefined where the day is not known
 */
export const shipmentName = (shipmentId: string, arrivesOn?: string): string => {
  if (arrivesOn !== undefined) return `משלוח של ${dayText(arrivesOn)}`
  const number = /^shipment-(\d+)$/.exec(shipmentId)?.[1]
  return number === undefined ? shipmentId : `משלוח ${number}`
}
