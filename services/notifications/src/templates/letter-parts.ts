import type { Block, Letter } from '../letter/letter.ts'
import type { OrderModel } from './model.ts'

/** Writes one letter about an order. */
export type Write = (model: OrderModel) => Letter

export const text = (words: string): Block => ({ kind: 'text', text: words })

export const hello = ({ person }: OrderModel): Block => text(`שלום ${person.name},`)
