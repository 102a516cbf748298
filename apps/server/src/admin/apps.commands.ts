import { appLimits } from '@longhand/contracts'
import { isAppName, readOrigin } from '../modules/apps/apps.service.ts'
import { type Command, CommandError, requireWord } from './command.ts'

const createApp: Command = {
  name: 'apps create',
  usage: '<name> --origin <https://shop.example> [--origin …]',
  summary: 'Registers an app and the origins of its pages. Shows its id, and once its secret.',
  options: { origin: { type: 'string', multiple: true } },
  run: async (input) => {
    const name = requireWord(input, 0, 'the name of the app')
    if (!isAppName(name))
      throw new CommandError(`A name has small letters, digits and hyphens, at most ${appLimits.nameLength}.`)
    const { origin } = input.options
    const origins = (Array.isArray(origin) ? origin : []).map((one) => requireOrigin(String(one)))
    if (origins.length === 0) throw new CommandError('Say where its pages come from with --origin.')
    if (origins.length > appLimits.origins)
      throw new CommandError(`An app has at most ${appLimits.origins} origins.`)
    const created = await input.product.modules.apps.apps.create(name, origins)
    if (!created) throw new CommandError(`There is or was an app called ${name}.`)
    input.print(`Created ${name}, app ${created.id}.\nSecret: ${created.secret}`)
  },
}

const listApps: Command = {
  name: 'apps list',
  usage: '',
  summary: 'Lists apps with their origins.',
  run: async ({ product, print }) => {
    for (const { id, name, origins, revokedAt } of await product.modules.apps.apps.list()) {
      print(`${name}  ${id}  ${revokedAt ? `revoked ${revokedAt.toISOString()}` : origins.join(' ')}`)
    }
  },
}

const revokeApp: Command = {
  name: 'apps revoke',
  usage: '<name> --yes',
  summary:
    'Ends an app: its secret and the tokens of its users open nothing from now on. It can’t be undone.',
  options: { yes: { type: 'boolean' } },
  run: async (input) => {
    const name = requireWord(input, 0, 'the name of the app')
    if (input.options['yes'] !== true)
      throw new CommandError('This ends the app for all its users, for good. Say --yes to do it.')
    if (!(await input.product.modules.apps.apps.revoke(name))) throw unknownApp(name)
    input.print('Revoked.')
  },
}

const renewSecret: Command = {
  name: 'apps secret',
  usage: '<name>',
  summary: 'Gives an app a new secret, which is shown once. The former one opens nothing from now on.',
  run: async (input) => {
    const name = requireWord(input, 0, 'the name of the app')
    const secret = await input.product.modules.apps.apps.renewSecret(name)
    if (secret === undefined) throw unknownApp(name)
    input.print(`Secret: ${secret}`)
  },
}

const addOrigin: Command = {
  name: 'apps origin add',
  usage: '<name> <https://shop.example>',
  summary: 'Lets pages of one more origin call as users of the app.',
  run: async (input) => {
    const name = requireWord(input, 0, 'the name of the app')
    const outcome = await input.product.modules.apps.apps.addOrigin(
      name,
      requireOrigin(requireWord(input, 1, 'the origin')),
    )
    if (outcome === 'unknown') throw unknownApp(name)
    if (outcome === 'full')
      throw new CommandError(`An app has at most ${appLimits.origins} origins. Remove one first.`)
    input.print('Added.')
  },
}

const removeOrigin: Command = {
  name: 'apps origin remove',
  usage: '<name> <https://shop.example>',
  summary: 'Takes an origin from an app.',
  run: async (input) => {
    const name = requireWord(input, 0, 'the name of the app')
    const origin = requireOrigin(requireWord(input, 1, 'the origin'))
    if (!(await input.product.modules.apps.apps.removeOrigin(name, origin)))
      throw new CommandError(`${name} is no app with the origin ${origin}.`)
    input.print('Removed.')
  },
}

export const appCommands: readonly Command[] = [
  createApp,
  listApps,
  revokeApp,
  renewSecret,
  addOrigin,
  removeOrigin,
]

function requireOrigin(text: string): string {
  const origin = readOrigin(text)
  if (origin === undefined)
    throw new CommandError(
      `${text} is no origin: it looks like https://shop.example, without a path or a wildcard.`,
    )
  return origin
}

function unknownApp(name: string): CommandError {
  return new CommandError(`There is no app called ${name}, or it was revoked.`)
}
