import { type Role, roles } from '@longhand/contracts'
import { type Command, CommandError, type CommandInput, requireWord } from './command.ts'
import { findUser } from './users.commands.ts'

const grantRole: Command = {
  name: 'roles grant',
  usage: '<email or user id> <owner | operator | support | person>',
  summary: 'Gives an account a role for this installation; person takes it. The last owner keeps theirs.',
  run: async (input) => {
    const userId = await findUser(input)
    const role = requireRole(input)
    const before = await input.product.modules.operator.roles.change(userId, role)
    input.print(before === role ? `The role was ${role} already.` : `The role is ${role}; it was ${before}.`)
  },
}

const listRoles: Command = {
  name: 'roles list',
  usage: '',
  summary: 'Lists who has a role.',
  run: async ({ product, print }) => {
    for (const { email, role } of await product.modules.auth.people.withRoles())
      print(`${role.padEnd(8)}  ${email}`)
  },
}

export const roleCommands: readonly Command[] = [grantRole, listRoles]

function requireRole(input: CommandInput): Role {
  const word = requireWord(input, 1, `the role: ${roles.join(', ')}`)
  const role = roles.find((one) => one === word)
  if (role === undefined) throw new CommandError(`There is no role ${word}: say ${roles.join(', ')}.`)
  return role
}
