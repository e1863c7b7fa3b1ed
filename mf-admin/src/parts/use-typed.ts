import { type Dispatch, type SetStateAction, useState } from 'react'

/**
 * What is typed into a search until it is sent. It follows what is searched for, which a button such as "show all" changes
 * as well, without making the fields anew: filters that are open stay open.
 * @param searched what the list shows now
 */
export const useTyped = <Search>(searched: Search): [Search, Dispatch<SetStateAction<Search>>] => {
  const [typed, setTyped] = useState(searched)
  const [known, setKnown] = useState(searched)
  if (known !== searched) {
    setKnown(searched)
    setTyped(searched)
  }
  return [typed, setTyped]
}
