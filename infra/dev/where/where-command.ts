import { defineCommand } from '../command/command-line.ts'

export const whereCommand = defineCommand<string>({
  name: 'where',
  description:
    'Shows where a rule is decided and tested, and the files that are named after a feature, layer by layer.',
  declare: (command, give) =>
    command
      .argument('<words...>', 'a feature (npm run where coupon) or a rule (npm run where courier fee)')
      .action((words: string[]) => {
        const query = words.join(' ').trim()
        if (query === '') command.error('error: the words are empty; name a feature or a rule')
        give(query)
      }),
})
