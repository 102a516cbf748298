import { expect, it } from 'vitest'
import { decodePeople, readPeople, writeLinks } from './people-file.ts'

it('reads addresses that stand each on a line', () => {
  expect(readPeople('ann@office.example\n\n BOB@office.example \n')).toEqual({
    emails: ['ann@office.example', 'bob@office.example'],
    problems: [],
  })
})

it('reads the column of a table, whatever separates its cells', () => {
  const table = '\uFEFFName;E-mail\r\n"Li; Ann";ann@office.example\r\nBob;\'+bob@office.example\r\n'
  expect(readPeople(table).emails).toEqual(['ann@office.example', '+bob@office.example'])
  expect(readPeople('Ann,ann@office.example\nBob,bob@office.example').emails).toHaveLength(2)
})

it('says of each line that is none', () => {
  expect(
    readPeople('name,email\nAnn,ann@office.example\nBob,bob@office\nAnn again,Ann@office.example'),
  ).toEqual({
    emails: ['ann@office.example'],
    problems: [
      { line: 3, text: 'Bob, bob@office', problem: 'notEmail' },
      { line: 4, text: 'Ann again, Ann@office.example', problem: 'twice' },
    ],
  })
  expect(readPeople('').emails).toEqual([])
  expect(readPeople(`${'a'.repeat(60)}@office.example`).problems).toHaveLength(1)
})

it.each([
  ['UTF-8 with its mark', Buffer.from('\uFEFF邮箱;姓名\r\nann@office.example;安')],
  ['UTF-16, little end first', Buffer.from('\uFEFF邮箱;姓名\r\nann@office.example;安', 'utf16le')],
  ['UTF-16, big end first', Buffer.from('\uFEFF邮箱;姓名\r\nann@office.example;安', 'utf16le').swap16()],
  // 邮箱;姓名 and 安.
  ['GB18030', Buffer.from('d3cacfe43bd0d5c3fb0d0a616e6e406f66666963652e6578616d706c653bb0b2', 'hex')],
])('reads a table in %s, whose heading is no problem', (_, bytes) => {
  expect(readPeople(decodePeople(new Uint8Array(bytes).buffer))).toEqual({
    emails: ['ann@office.example'],
    problems: [],
  })
})

it('reads every address where names are in another encoding', () => {
  const latin = Buffer.from('Name,Email\nRené,rene@office.example\n', 'latin1')
  expect(readPeople(decodePeople(new Uint8Array(latin).buffer)).emails).toEqual(['rene@office.example'])
  expect(readPeople('Name,Email\n"Li\nAnn",li@office.example').emails).toEqual(['li@office.example'])
})

it('reads ten thousand lines, each of them once', () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => `person${index % 9999}@office.example`)
  const { emails, problems } = readPeople(lines.join('\n'))
  expect([emails.length, problems]).toEqual([
    9999,
    [{ line: 10_000, text: 'person0@office.example', problem: 'twice' }],
  ])
})

it('writes a table that no spreadsheet calculates, and reads it again', () => {
  const written = writeLinks([{ email: '+a@office.example', url: 'https://longhand.test/account-link/x' }])
  expect(written).toContain("'+a@office.example")
  expect(readPeople(written).emails).toEqual(['+a@office.example'])
})
