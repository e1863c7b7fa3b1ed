import { pictureLimit, uploadPicture } from '@zmig/edge-contract'
import { readFile } from '@zmig/kit'
import * as z from 'zod/mini'
import { type Command, defineCommand } from '../../door/http/define-endpoint.ts'
import { orRefused, refuseStaff, signedIn } from '../../door/staff/staff-answer.ts'
import type { StaffDeps } from '../staff-pages.ts'

const Kept = orRefused({ bucketPath: z.string() })

/** Pictures of products that staff upload. The catalogue judges, converts and keeps them; here they pass through. */
export const createPictureCommands = ({ services, audit }: StaffDeps): Command[] => [
  defineCommand(uploadPicture, async ({ staff, request, response }) => {
    const answer = z.parse(
      Kept,
      await services.sendFile('/catalog/pictures', readFile(request, pictureLimit), 'image/jpeg'),
    )
    if (!answer.ok) return refuseStaff(response, answer)
    await audit(signedIn(staff), 'picture-uploaded', answer.bucketPath)
    return answer
  }),
]
