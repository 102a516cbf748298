import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readSpeechSettings, selectEngine } from '@longhand/speech'
import { checkMember } from './check-member.ts'
import { coverMembers, cutMembers, nameMembers, streamedMembers } from './header-members.ts'
import type { Member } from './member.ts'
import { cameraMembers, recorderMembers } from './recorder-members.ts'
import { channelMembers, codecMembers, formatMembers, trackMembers } from './sound-members.ts'
import {
  chainedMembers,
  editMembers,
  gapMembers,
  lateMembers,
  limitMembers,
  seekingMembers,
} from './time-members.ts'

const members: readonly Member[] = [
  formatMembers,
  codecMembers,
  trackMembers,
  channelMembers,
  gapMembers,
  lateMembers,
  editMembers,
  streamedMembers,
  cutMembers,
  chainedMembers,
  seekingMembers,
  cameraMembers,
  recorderMembers,
  coverMembers,
  nameMembers,
  limitMembers,
].flatMap((make) => make())

/** The table goes to standard error, one line of JSON to standard output. */
export async function benchFiles(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { only: { type: 'string', default: '' } } })
  const engine = await selectEngine(readSpeechSettings({ LONGHAND_SPEECH_PROFILE: 'fast', ...process.env }))
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-bench-files-'))
  const wrong: { kind: string; name: string; complaint: string }[] = []
  const wanted = members.filter(({ kind, name }) => `${kind}/${name}`.includes(values.only))
  try {
    for (const { kind, name, make, right } of wanted) {
      const own = path.join(folder, 'member')
      await mkdir(own)
      const file = path.join(own, name)
      await make(file)
      const complaint = await checkMember(file, right, engine)
      if (complaint !== undefined) {
        wrong.push({ kind, name, complaint })
        say(`${kind}: ${name} ${complaint}`)
      }
      await rm(own, { recursive: true })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const kinds = [...new Set(wanted.map(({ kind }) => kind))]
  const count = (list: readonly { kind: string }[], kind: string): number =>
    list.filter((one) => one.kind === kind).length
  const rows = kinds.map((kind) => ({
    kind,
    made: count(wanted, kind),
    right: count(wanted, kind) - count(wrong, kind),
  }))
  say('| kind | made | right |')
  say('|---|---|---|')
  for (const row of [...rows, { kind: 'all', made: wanted.length, right: wanted.length - wrong.length }])
    say(`| ${row.kind} | ${row.made} | ${row.right} |`)
  if (wrong.length > 0) process.exitCode = 1
  process.stdout.write(
    `${JSON.stringify({ bench: 'files', engine: engine.id, made: wanted.length, right: wanted.length - wrong.length, rows, wrong })}\n`,
  )
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
