/** What staff call a shipment: `משלוח 2` for `shipment-2`, which they read on no page. */
export const shipmentName = (shipmentId: string): string => {
  const number = /^shipment-(\d+)$/.exec(shipmentId)?.[1]
  return number === undefined ? shipmentId : `משלוח ${number}`
}
