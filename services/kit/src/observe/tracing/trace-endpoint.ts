import { optionalUrlSetting } from '../../config/settings.ts'

/** The setting of every process that makes traces. */
export const traceEndpointSetting = optionalUrlSetting('OTEL_EXPORTER_OTLP_ENDPOINT', {
  description: 'Base address of a collector that takes traces as OTLP over HTTP; unset exports none',
})
