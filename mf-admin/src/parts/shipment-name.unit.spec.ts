import { expect, it } from 'vitest'
import { shipmentName } from './shipment-name.ts'

it('names a shipment by its number', () => expect(shipmentName('shipment-12')).toBe('משלוח 12'))

it('keeps an id of another kind', () => expect(shipmentName('2026-W48')).toBe('2026-W48'))
