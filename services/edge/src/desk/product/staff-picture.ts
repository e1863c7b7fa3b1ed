import { pictureLimit, uploadPicture } from '@zmig/edge-contract'
import { readFile } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import type { StaffDeps } from '../staff-pages.ts'

const Kept = orRefused({ bucketPath: z.string() })

/** Two minutes: the catalogue converts four uploads one after the other, each in at most 30 seconds. */
const WITHIN_MS = 120_000

/** Pictures of products that staff upload. The catalogue judges, converts and keeps them; here they pass through. */
export const createPictureCommands = ({ services, audit }: StaffDeps): Command[] => [
  defineCommand(uploadPicture, async ({ query, staff, request, response }) => {
    const path = `/catalog/pictures?use=${query.use}`
    const sent = services.sendFile(path, readFile(request, pictureLimit), 'image/jpeg', {}, WITHIN_MS)
    const answer = z.parse(Kept, await sent)
    if (!answer.ok) return refuseStaff(response, answer)
    await audit(signedIn(staff), 'picture-uploaded', answer.bucketPath)
    return answer
  }),
]
