import type { Command } from './command.ts'

const migrate: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Brings the database and its queues up to this version, as every start does, and ends.',
  run: ({ print }) => {
    print('The database is up to date.')
    return Promise.resolve()
  },
}

export const databaseCommands: readonly Command[] = [migrate]
