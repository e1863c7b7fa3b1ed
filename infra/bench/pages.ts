/** The size list that pages, answers and renders are measured with: the commonest size, 30 cards. */
export const LIST = '/list/moto/120/70/17'
/** What the edge answers for it. */
export const LIST_ANSWER = '/edge/api/v1/tires/MO/120/70/17'

export type MeasuredPage = { name: string; path: string }

/** The three pages that shoppers come to; the product is the first of the list. @throws when the list is empty */
export const measuredPages = async (shopUrl: string): Promise<MeasuredPage[]> => {
  const response = await fetch(shopUrl + LIST_ANSWER)
  const { result } = (await response.json()) as { result: { ean: string; name: string }[] }
  const [first] = result
  if (!first) throw new Error(`${LIST} shows no product`)
  return [
    { name: 'home', path: '/' },
    { name: 'size list', path: LIST },
    { name: 'product', path: `/tire/moto/${first.ean}/${first.name}` },
  ]
}
