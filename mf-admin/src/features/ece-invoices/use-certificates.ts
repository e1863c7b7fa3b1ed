import { useCallback, useEffect } from 'react'
import { type EceCertificate, listEceCertificates, MOST_CERTIFICATES } from '@zmig/edge-contract'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { text } from './text.ts'

const none: readonly EceCertificate[] = []

/** All certificates, for the picker (wizard-shops-and-admin.md §9: up to 1,000). */
export const useCertificates = () => {
  const { edge } = useStaff()
  const { error } = useSnackbar()
  const load = useCallback(
    async () => (await edge.call(listEceCertificates, { query: { page: 1, limit: MOST_CERTIFICATES } })).certificates,
    [edge],
  )
  const { value = none, failed, reload } = useLoaded(load)
  useEffect(() => {
    if (failed) error(text.certificatesFailed)
  }, [failed, error])
  return { certificates: value, failed, reload }
}
