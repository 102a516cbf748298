import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Terminal } from './terminal.ts'

function terminalWith({ isTTY }: { isTTY: boolean }) {
  const written = { stdout: '', stderr: '' }
  const streamTo = (name: keyof typeof written) =>
    Object.assign(
      new Writable({
        write(chunk, _encoding, done) {
          written[name] += String(chunk)
          done()
        },
      }),
      { isTTY, columns: 120, rows: 40 },
    ) as unknown as NodeJS.WriteStream
  const terminal = new Terminal({
    stdin: process.stdin,
    stdout: streamTo('stdout'),
    stderr: streamTo('stderr'),
  })
  return { terminal, written }
}

describe('on a terminal', () => {
  it('shows bars, and every result once', () => {
    const { terminal, written } = terminalWith({ isTTY: true })
    const [first, second] = [terminal.progress('a.mp3'), terminal.progress('b.mp3')]
    first.update('uploading', 0.5)
    terminal.result({}, 'a.mp3: a.txt')
    first.end()
    first.end()
    terminal.failure(new Error('The disk is full'))
    second.end()
    terminal.result({}, 'b.mp3: b.txt')
    terminal.close()
    const all = written.stdout + written.stderr
    expect(written.stderr).toContain('a.mp3 [')
    for (const text of ['a.mp3: a.txt', 'b.mp3: b.txt', 'longhand: The disk is full'])
      expect(all.split(text)).toHaveLength(2)
    expect(written.stdout).toBe('b.mp3: b.txt\n')
  })
})

describe('in a script', () => {
  it('writes results and failures alone, a line for each', () => {
    const { terminal, written } = terminalWith({ isTTY: false })
    terminal.isJson = true
    const bar = terminal.progress('a.mp3')
    bar.update('uploading', 0.5)
    bar.end()
    terminal.note('Watching')
    terminal.results([{ a: 1 }, { b: 'two\nlines' }], 'not this')
    terminal.failure(Object.assign(new Error('Record not found'), { name: 'RECORD_NOT_FOUND', code: 30001 }))
    expect(written).toEqual({
      stdout: '{"a":1}\n{"b":"two\\nlines"}\n',
      stderr: '{"error":{"name":"RECORD_NOT_FOUND","code":30001,"message":"Record not found"}}\n',
    })
  })

  it('writes no bars where no one is looking', () => {
    const { terminal, written } = terminalWith({ isTTY: false })
    terminal.progress('a.mp3').update('uploading', 0.5)
    terminal.results([], '')
    terminal.note('Watching\u001b[2J')
    expect(written).toEqual({ stdout: '', stderr: 'Watching [2J\n' })
  })
})
