/**
 * A row that says what something is. `ltr`: numbers and codes, which keep their own direction in a Hebrew sentence;
 * `call`: a phone, which a tap calls.
 */
export type Row = { label: string; value: string; ltr?: boolean; strong?: boolean; call?: boolean }

/** A product in an order; a garage is not told what it costs. `arrival`: words that say when it comes in. */
export type ProductLine = { name: string; size: string; quantity: number; total?: string; arrival?: string }

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'rows'; title?: string; rows: Row[] }
  | { kind: 'products'; title: string; lines: ProductLine[]; totals: Row[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'note'; text: string }

/** A letter as it is meant; how it looks is the business of what renders it. Every text is plain and unescaped. */
export type Letter = {
  subject: string
  /** what a list of mail shows beside the subject */
  preview: string
  heading: string
  blocks: Block[]
}

/** Who writes, at the foot of every letter. */
export type Sender = {
  shopName: string
  legalName: string
  businessNumber: string
  phone: string
  email: string
  address: string
  shopUrl: string
}
