/** Takes from lists at random, each in its order. */
export const shuffle = <Item>(lists: Item[][]): Item[] => {
  const left = lists.map((list) => list.values())
  const shuffled: Item[] = []
  while (left.length > 0) {
    const index = Math.floor(Math.random() * left.length)
    const next = left[index]?.next()
    if (next?.done === false) shuffled.push(next.value)
    else left.splice(index, 1)
  }
  return shuffled
}
