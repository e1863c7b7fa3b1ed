/** The wire of CreditGuard (Hyp): XML over `/xpo/Relay`, for cards and for tax documents. */
export { callRelay, Code, isDone, listOf, RelayError, Text, type RelayAccount, type RelayAnswer } from './relay.ts'
export { gatewaySetting, ofGateway, relaySettings } from './relay-settings.ts'
export { readXml, type Elements } from './xml.ts'
