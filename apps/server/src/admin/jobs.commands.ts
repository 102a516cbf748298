import { type Command, CommandError, requireWord } from './command.ts'

const listJobs: Command = {
  name: 'jobs list',
  usage: '',
  summary: 'Lists the jobs that run by the clock, with their schedule (cron).',
  run: ({ product, print }) => {
    for (const { name, options } of product.queue.jobs)
      if (options.cron !== undefined) print(`${name.padEnd(28)} ${options.cron}`)
    return Promise.resolve()
  },
}

const runJob: Command = {
  name: 'jobs run',
  usage: '<name>',
  summary: 'Sends a job of the clock now; a worker does it.',
  run: async (input) => {
    const name = requireWord(input, 0, 'the name of the job')
    const { queue, database } = input.product
    const job = queue.jobs.find((known) => known.name === name && known.options.cron !== undefined)
    if (!job) throw new CommandError(`No job of the clock is called ${name}; “jobs list” shows them.`)
    await database.transaction((tx) => queue.send(tx, job, {}))
    input.print(`Sent ${name}.`)
  },
}

export const jobCommands: readonly Command[] = [listJobs, runJob]
