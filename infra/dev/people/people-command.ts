import { defineCommand } from '../command/command-line.ts'

type PeopleCommand = { action: 'erase'; who: string; yes: boolean } | { action: 'new-link'; orderId: string }

export const peopleCommand = defineCommand<PeopleCommand>({
  name: 'people',
  description: 'Forgets people who ask for it, and revokes links to orders.',
  declare: (command, give) => {
    command
      .command('erase')
      .description(
        'erases the details of the person who placed an order, or of everybody with that phone or e-mail, and keeps the books',
      )
      .argument('<who>', 'an order, a phone, an e-mail or a person')
      .option('--yes', 'also when an order of theirs is still under way')
      .action((who: string, { yes = false }: { yes?: boolean }) => give({ action: 'erase', who, yes }))
    command
      .command('new-link')
      .description('sends the buyer a new link to the page of the order, and revokes all links that were sent before')
      .argument('<order>', 'the number of the order')
      .action((orderId: string) => give({ action: 'new-link', orderId }))
  },
})
