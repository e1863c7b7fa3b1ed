import { ungrouped, writeExample, writeSettings } from './settings-document.ts'

// In a process of its own, which loads the shop's configurations and no other.
process.stdout.write(JSON.stringify({ page: writeSettings(), example: writeExample(), ungrouped: ungrouped() }))
