import { defineCommand } from '../command/command-line.ts'

type DemoCommand = { action: 'seed' } | { action: 'remove'; orders: boolean; yes: boolean }

export const demoCommand = defineCommand<DemoCommand>({
  name: 'demo',
  description: 'Seeds the demonstration into a shop that began empty, and removes it.',
  byDefault: 'seed',
  declare: (command, give) => {
    command
      .command('seed')
      .description('seeds invented tyres, garages, coupons and quotes; the same without a word')
      .action(() => give({ action: 'seed' }))
    command
      .command('remove')
      .description('removes them; what is your own stays')
      .option('--orders', 'with every order of a demonstration product, or at a demonstration garage')
      .option('--yes', 'without it the command only says what it would remove')
      .action(({ orders = false, yes = false }: { orders?: boolean; yes?: boolean }) =>
        give({ action: 'remove', orders, yes }),
      )
  },
})

/** `1 order is`, `12 orders are` */
export const ordersAre = (count: number): string => (count === 1 ? '1 order is' : `${count} orders are`)
