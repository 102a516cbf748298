import { expect, it } from 'vitest'
import { baseline, formerMigrations, sinceBaseline } from './baseline.ts'

const former = formerMigrations.map(({ hash }) => hash)

it('the migrations of a backup from before the baseline are the baseline and what came after', () => {
  expect(sinceBaseline([...former, 'later'])).toEqual([baseline.hash, 'later'])
  expect(sinceBaseline([baseline.hash, 'later'])).toEqual([baseline.hash, 'later'])
})

it.each([
  ['one that lacks some', former.slice(0, -1)],
  ['one that has others', ['other', ...former.slice(1), 'later']],
])('%s keeps its own', (_, hashes) => {
  expect(sinceBaseline(hashes)).toEqual(hashes)
})
