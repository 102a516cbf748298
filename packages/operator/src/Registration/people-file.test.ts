import { expect, it } from 'vitest'
import { readPeople, writeLinks } from './people-file.ts'

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

it('writes a table that no spreadsheet calculates, and reads it again', () => {
  const written = writeLinks([{ email: '+a@office.example', url: 'https://longhand.test/account-link/x' }])
  expect(written).toContain("'+a@office.example")
  expect(readPeople(written).emails).toEqual(['+a@office.example'])
})
