import { writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  type SubtitleProfileName,
  recordingSorts,
  type Recording,
  type RecordingSort,
  type ExportFormat,
} from '@longhand/contracts'
import { type Command, Option } from 'commander'
import { exitCodeOfAll, UsageError } from '../exit-codes.ts'
import { refuseToReplace } from '../exporting.ts'
import {
  clockTime,
  fileNameOf,
  plain,
  statusName,
  type StatusName,
  statusNames,
  statusOf,
  table,
} from '../format.ts'
import type { Session } from '../session.ts'
import { throwUnlessComplete } from '../transcribing.ts'
import { folderOption, formatOption, frameRateOption, profileOption, wholeNumber } from './options.ts'

const pageSize = 100

interface ListOptions {
  folder?: string
  status?: StatusName
  tag?: string
  keyword?: string
  limit: number
  sort?: RecordingSort
  order?: 'asc' | 'desc'
}

interface ExportingOptions {
  format: ExportFormat
  output: string
  overwrite?: boolean
  profile?: SubtitleProfileName
  frameRate?: string
}

export function addLibrary(program: Command, session: Session, end: (exitCode: number) => void): void {
  const { terminal, signal } = session

  program
    .command('list')
    .description('list recordings, the newest first')
    .addOption(folderOption('only of this folder'))
    .addOption(new Option('--status <status>', 'only with this status').choices(statusNames))
    .option('--tag <tag>', 'only with this tag')
    .option('--keyword <words>', 'only with these words in name or text')
    .addOption(new Option('--sort <by>', 'what they are ordered by').choices(recordingSorts))
    .addOption(new Option('--order <order>', 'up or down').choices(['asc', 'desc']))
    .option('-n, --limit <number>', 'at most so many', wholeNumber(1, 100_000), 50)
    .action(async ({ folder, status, limit, ...filters }: ListOptions) => {
      const recordings = await listAll(session, limit, {
        ...filters,
        folderId: folder === undefined ? undefined : await session.folderId(folder),
        status: status === undefined ? undefined : String(statusOf(status)),
      })
      // The address of the sound holds a ticket that opens it: it belongs into no log.
      const shown = recordings.map(
        ({ audioPath: _audioPath, source: _source, fileStatus, ...recording }) => ({
          ...recording,
          status: statusName(fileStatus),
        }),
      )
      terminal.results(
        shown,
        table(
          shown.map((one) => [
            one.recordingId,
            one.status,
            clockTime(one.timeLen),
            dayOf(one.createTime),
            plain(one.fileName),
          ]),
        ),
      )
    })

  program
    .command('search')
    .description('find words in all transcripts')
    .argument('<words...>', 'what to look for; "…" asks for a phrase, - leaves out, or means either')
    .addOption(folderOption('only in this folder'))
    .option('-n, --limit <number>', 'at most so many', wholeNumber(1, 100), 20)
    .action(async (words: string[], { folder, limit }: { folder?: string; limit: number }) => {
      const folderId = folder === undefined ? {} : { folderId: await session.folderId(folder) }
      const { list, unprepared } = await session.longhand.searchTranscripts(
        { keyword: words.join(' '), pageSize: limit, ...folderId },
        { signal },
      )
      const rows = list.map((hit) => [
        hit.recordingId,
        plain(hit.fileName),
        clockTime(hit.startTime / 1000),
        plain(`${hit.speaker}: ${hit.snippet}`),
      ])
      terminal.results(list, table(rows))
      if (unprepared > 0) terminal.note(`Still being prepared for search: ${unprepared} recordings.`)
    })

  program
    .command('wait')
    .description('wait until transcriptions have ended')
    .argument('<recordingIds...>', 'recordings')
    .action(async (recordingIds: string[]) => {
      const bars = new Map(recordingIds.map((id) => [id, terminal.progress(id)]))
      const results = await session.longhand.waitFor(recordingIds, {
        signal,
        onProgress: (all) =>
          all.forEach(({ recordingId, stage, progress }) =>
            bars.get(recordingId)?.update(stage ?? '', progress),
          ),
      })
      for (const bar of bars.values()) bar.end()
      const failures: unknown[] = []
      for (const progress of results) {
        const status = statusName(progress.fileStatus)
        terminal.result(
          { recordingId: progress.recordingId, status, reason: progress.reason },
          `${progress.recordingId}: ${plain(progress.reason ?? status)}`,
        )
        try {
          throwUnlessComplete(progress)
        } catch (error) {
          failures.push(error)
        }
      }
      end(exitCodeOfAll(results.length, failures))
    })

  program
    .command('export')
    .description('write the texts of recordings to files')
    .argument('<recordingIds...>', 'recordings')
    .addOption(formatOption())
    .addOption(profileOption())
    .addOption(frameRateOption())
    .option('-o, --output <directory>', 'where the files go; - writes one text to stdout', '.')
    .option('--overwrite', 'replace files that are there')
    .action(async (recordingIds: string[], { format, output, overwrite, ...rules }: ExportingOptions) => {
      if (output === '-' && recordingIds.length > 1) throw new UsageError('Only one text can go to stdout.')
      const failures: unknown[] = []
      for (const recordingId of recordingIds) {
        try {
          const { name, blob } = await session.longhand.exportTranscript(
            { recordingId, format, ...rules, timeZone: timeZone() },
            { signal },
          )
          const content = new Uint8Array(await blob.arrayBuffer())
          if (output === '-') {
            terminal.streams.stdout.write(content)
            continue
          }
          const file = path.join(output, fileNameOf(name))
          if (!overwrite) refuseToReplace(file)
          writeFileSync(file, content)
          terminal.result({ recordingId, output: file }, file)
        } catch (error) {
          signal.throwIfAborted()
          if (recordingIds.length === 1) throw error
          terminal.failure(error)
          failures.push(error)
        }
      }
      end(exitCodeOfAll(recordingIds.length, failures))
    })
}

type Filters = Omit<NonNullable<Parameters<Session['longhand']['listRecordings']>[0]>, 'page' | 'pageSize'>

async function listAll({ longhand, signal }: Session, limit: number, filters: Filters): Promise<Recording[]> {
  const found: Recording[] = []
  for (let page = 1; found.length < limit; page++) {
    const { list } = await longhand.listRecordings({ ...filters, page, pageSize }, { signal })
    found.push(...list)
    if (list.length < pageSize) break
  }
  return found.slice(0, limit)
}

function dayOf(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString().slice(0, 10)
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
