import { describe, expect, it, vi } from 'vitest'
import packageDescription from '../../package.json' with { type: 'json' }
import { main } from './main.ts'

describe('the command line', () => {
  it.each([
    ['no command', [], 0, 'Usage:'],
    ['an unknown format', ['transcribe', 'x.wav', '--format', 'pdf'], 2, 'Usage:'],
    ['no file', ['transcribe'], 2, 'Usage:'],
    ['an unknown option', ['transcribe', 'x.wav', '--loud'], 2, "Unknown option '--loud'"],
    ['a file that is not there', ['transcribe', 'nothing.wav'], 1, 'nothing.wav'],
    ['a file that is no recording', ['transcribe', import.meta.filename], 1, 'The file holds no recording.'],
    [
      'a file that is no archive of a model',
      ['models', 'install', import.meta.filename],
      1,
      'main.medium.test.ts is not the archive of a model of the list.',
    ],
    [
      'a model that is not there',
      ['models', 'remove', 'nothing'],
      1,
      'The model “nothing” is not installed in /nowhere.',
    ],
    ['an unknown model', ['models', 'install', 'nothing'], 1, 'There is no model "nothing".'],
  ])('says in a sentence what is wrong with %s', async (_name, args, expected, sentence) => {
    const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    expect(await main(args, { ...process.env, LONGHAND_MODELS_DIR: '/nowhere' })).toBe(expected)
    const said = errors.mock.calls.map(([text]) => String(text)).join('')
    expect(said).toContain(sentence)
    expect(said).not.toMatch(/\n\s+at /)
    expect(output).not.toHaveBeenCalled()
  })

  it('says its version', async () => {
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    expect(await main(['--version'], process.env)).toBe(0)
    expect(output.mock.calls.map(([text]) => text)).toEqual([`${packageDescription.version}\n`])
  })
})
