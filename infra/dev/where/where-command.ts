import { defineCommand } from '../command/command-line.ts'

export const whereCommand = defineCommand<string>({
  name: 'where',
  description:
    'Shows where a rule is decided and tested, and the files that are named after a feature, layer by layer.',
  declare: (command, give) =>
    command
      .argument('<words...>', 'a feature (npm run where coupon) or a rule (npm run where courier fee)')
      .action((words: string[]) => give(words.join(' '))),
})
