import * as z from 'zod'
import { defineEvent } from '../define-event.ts'

const City = z.object({ id: z.string(), displayName: z.string(), latitude: z.number(), longitude: z.number() })

export const CityListed = defineEvent({
  type: 'garages.city-listed',
  version: 1,
  topic: 'garages',
  key: (city) => city.id,
  data: City,
  example: { id: 'haifa', displayName: 'חיפה', latitude: 32.794, longitude: 34.9896 },
})
