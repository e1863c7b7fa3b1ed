import { expect, it } from 'vitest'
import { shipmentName } from './shipment-name.ts'

it('names a shipment by its day, where the page knows it', () =>
  expect(shipmentName('shipment-12', '2026-12-24')).toBe('משלוח של 24.12.2026'))

it('names a shipment by its number', () => expect(shipmentName('shipment-12')).toBe('משלוח 12'))

it('keeps an id of another kind', () => expect(shipmentName('2026-W48')).toBe('2026-W48'))
