const FIRST = 41

/** Kilograms of load indexes 41 to 96, in order (storefront-and-checkout.md §9; the steps between are the ETRTO table). */
const KILOGRAMS = [
  145, 150, 155, 160, 165, 170, 175, 180, 185, 190, 195, 200, 206, 212, 218, 224, 230, 236, 243, 250, 257, 265, 272,
  280, 290, 300, 307, 315, 325, 335, 345, 355, 365, 375, 387, 400, 412, 425, 437, 450, 462, 475, 487, 500, 515, 530,
  545, 560, 580, 600, 615, 630, 650, 670, 690, 710,
]

/**
 * What one tyre may carry.
 * @param index load index as moulded, e.g. `73`; empty when the maker states none
 * @returns kilograms, or undefined for an index outside the table
 */
export const loadInKilograms = (index: string): number | undefined =>
  /^\d+$/.test(index) ? KILOGRAMS[Number(index) - FIRST] : undefined
