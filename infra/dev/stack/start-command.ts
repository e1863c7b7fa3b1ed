import { defineCommand } from '../command/command-line.ts'

export type StartArguments = {
  /** every service as a process of its own */
  apart: boolean
  /** on Kafka and Elasticsearch: those that are up, or its own */
  engines: boolean
}

export const startCommand = defineCommand<StartArguments>({
  name: 'start',
  description: 'Runs the whole shop: database, services and pages.',
  declare: (command, give) =>
    command
      .option('--apart', 'runs every service as a process of its own')
      .option('--engines', 'runs on Kafka and Elasticsearch: those that are up, or its own')
      .action(({ apart = false, engines = false }: Partial<StartArguments>) => give({ apart, engines })),
})
