import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type Command, CommandError, type CommandInput, requireWord } from './command.ts'

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const exportUser: Command = {
  name: 'users export',
  usage: '<email or user id> --file <path>',
  summary: 'Writes everything of a person into a zip.',
  options: { file: { type: 'string' } },
  run: async (input) => {
    const userId = await findUser(input)
    const { file } = input.options
    if (typeof file !== 'string') throw new CommandError('Say where to with --file.')
    const { content } = input.product.modules.account.dataExport.export(userId)
    await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 })).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST')
        throw new CommandError(`${file} exists already.`)
      throw error
    })
    input.print(`Wrote ${file}.`)
  },
}

const eraseUser: Command = {
  name: 'users erase',
  usage: '<email or user id> --yes [--without-mail]',
  summary:
    'Mails a person that their account is erased, and erases it now, with all recordings. It can’t be undone.',
  options: { yes: { type: 'boolean' }, 'without-mail': { type: 'boolean' } },
  run: async (input) => {
    const userId = await findUser(input)
    if (input.options['yes'] !== true)
      throw new CommandError('This erases the account with all recordings for good. Say --yes to do it.')
    const { modules, clock } = input.product
    await modules.operator.roles.assertMayLeave(userId)
    if (input.options['without-mail'] !== true) {
      await modules.auth.notices.notifyErasure(userId, clock.now()).catch((cause: unknown) => {
        throw new CommandError(
          'The email about it could not be sent, so nothing was erased. Try again later, or say --without-mail.',
          { cause },
        )
      })
    }
    await modules.account.deletion.erase(userId)
    input.print('Erased.')
  },
}

export const userCommands: readonly Command[] = [exportUser, eraseUser]

export async function findUser(input: CommandInput): Promise<string> {
  const word = requireWord(input, 0, 'the email address').toLowerCase()
  const { accounts } = input.product.modules.auth
  const byId = uuidPattern.test(word)
  // Users of apps have no address.
  const userId = byId ? await accounts.findById(word) : await accounts.findByEmail(word)
  if (userId === undefined)
    throw new CommandError(byId ? `There is no user ${word}.` : `No one has the address ${word}.`)
  return userId
}
