import { useEffect } from 'react'
import { type EceCertificate, listEceCertificates, MOST_CERTIFICATES } from '@zmig/edge-contract'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { text } from './text.ts'

const none: readonly EceCertificate[] = []

/** All certificates, for the picker (wizard-shops-and-admin.md §9: up to 1,000). */
export const useCertificates = () => {
  const { error } = useSnackbar()
  const { value, failed, reload } = useEdgeQuery(listEceCertificates, { query: { page: 1, limit: MOST_CERTIFICATES } })
  useEffect(() => {
    if (failed) error(text.certificatesFailed)
  }, [failed, error])
  return { certificates: value?.certificates ?? none, failed, reload }
}
