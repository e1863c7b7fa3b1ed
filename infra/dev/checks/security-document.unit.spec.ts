import * as contract from '@zmig/edge-contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../environment.ts'

const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')

it('names each role, each call that only owners make, and the settings that decide what staff may do', () => {
  const forOwners = Object.values(contract).flatMap((value) =>
    typeof value === 'object' && 'audience' in value && value.audience === 'owner' ? [value.path] : [],
  )
  expect(forOwners.length).toBeGreaterThan(2)
  const roles = contract.StaffRole.options
  const limits = ['STAFF_REFUND_LIMIT', 'STAFF_DISCOUNT_SHARE']
  const named = [...roles, ...forOwners, ...limits, 'ADMIN_EMAILS', 'ADMIN_DOMAINS', 'DOCUMENT_BUCKET_URL']
  expect(named.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
