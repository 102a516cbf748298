import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { dyingWithParent } from './dying-with-parent.ts'

const isWatched = dyingWithParent(process.execPath, [])[0].endsWith('/setpriv')

describe.runIf(isWatched)('a program that ends with its parent', () => {
  const [program, ...words] = dyingWithParent(process.execPath, [
    '-e',
    'console.log("runs with", process.argv[1])',
    'a "word" $HOME',
  ])

  it('runs with the words that it was given', () => {
    expect(spawnSync(program, words, { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stdout: 'runs with a "word" $HOME\n',
    })
  })

  it('does not begin when the parent is gone already: another process has it then', () => {
    const other = spawnSync('sh', ['-c', '"$@"; exit $?', 'sh', program, ...words], { encoding: 'utf8' })
    expect(other).toMatchObject({ status: 1, stdout: '' })
  })
})

it('is found or missed as ever: a name is looked for, and a path that does not exist is an error of its own', () => {
  expect(dyingWithParent('ffmpeg', ['-version'])).toEqual(['ffmpeg', '-version'])
  expect(dyingWithParent('/no/such/program', [])).toEqual(['/no/such/program'])
})
