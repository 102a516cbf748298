import type { RewardsModule } from '../modules/rewards/rewards.module.ts'
import { CommandError, type CommandInput } from './command.ts'

/** Creates the initial offers when the product has never been started. */
async function offersOf({ product }: CommandInput): Promise<RewardsModule['offers']> {
  await product.modules.rewards.seed()
  return product.modules.rewards.offers
}

function readOnOff({ options }: CommandInput): boolean | undefined {
  if (options['on'] === true && options['off'] === true)
    throw new CommandError('Say --on or --off, not both.')
  return options['on'] === true ? true : options['off'] === true ? false : undefined
}
