import { readdir, readFile } from 'node:fs/promises'

/** The numbers of the processes on this machine whose command line has a word in it, in whatever namespace. */
export async function processesNamed(word: string): Promise<number[]> {
  const numbers = (await readdir('/proc')).filter(
    (name) => /^\d+$/.test(name) && Number(name) !== process.pid,
  )
  const lines = await Promise.all(
    numbers.map((number) => readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '')),
  )
  return numbers.filter((_, index) => lines[index]?.includes(word)).map(Number)
}
