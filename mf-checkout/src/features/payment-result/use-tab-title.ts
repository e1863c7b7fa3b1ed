import { useEffect } from 'react'
import { usePlatform } from '@zmig/platform'

/** What became of the payment stands in the tab as well: the server could only say that it is being asked about. */
export const useTabTitle = (title: string): void => {
  const { shopName } = usePlatform().site
  useEffect(() => {
    document.title = `${title} | ${shopName}`
  }, [shopName, title])
}
