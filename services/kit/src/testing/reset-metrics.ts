import { register } from 'prom-client'

// Set-up of vitest: test files run in one process, which keeps its metrics. Each file starts with empty ones.
register.resetMetrics()
