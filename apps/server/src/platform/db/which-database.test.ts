import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OperatorError } from '../process/operator-error.ts'
import { describeDatabase, requireDatabase, requireOwnDatabase } from './which-database.ts'

const login = ['ann', 'hidden'].join(':')

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'longhand-which-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

it.each([
  [undefined, 'Longhand’s own, in /srv/longhand'],
  [`postgres://${login}@db.example.com:5433/office`, 'office at db.example.com:5433'],
  [`postgres://${login}@db.example.com/an%20office`, 'an office at db.example.com'],
  ['postgres:///office?host=/run/postgresql', 'office at /run/postgresql'],
  [`postgres://${login}@%2Frun%2Fpostgresql:5432/office`, 'office at /run/postgresql:5432'],
  ['postgres://db.example.com', 'the default one at db.example.com'],
])('of %s operators read: %s', (databaseUrl, expected) => {
  expect(describeDatabase({ databaseUrl, dataDir: '/srv/longhand' })).toBe(expected)
})

it('a folder without a database is refused, and nothing is made there', async () => {
  const place = { databaseUrl: undefined, dataDir }
  expect(() => {
    requireOwnDatabase(place)
  }).toThrow(OperatorError)
  await expect(requireDatabase(place)).rejects.toThrow(
    `There is no database in ${dataDir}, and DATABASE_URL is not set.`,
  )
  await mkdir(path.join(dataDir, 'postgres/data'), { recursive: true })
  await writeFile(path.join(dataDir, 'postgres/data/PG_VERSION'), '18\n')
  await expect(requireDatabase(place)).resolves.toBeUndefined()
})
