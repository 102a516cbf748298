import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { recordingStatus } from '@longhand/contracts'
import type { Command } from 'commander'
import { UsageError } from '../exit-codes.ts'
import { plain } from '../format.ts'
import type { Session } from '../session.ts'
import { languageOption } from './options.ts'

interface ImportOptions {
  language?: string
  encoding?: string
  findTimes?: boolean
}

export function addImport(program: Command, session: Session): void {
  program
    .command('import')
    .description('give a recording a text that was made elsewhere, such as subtitles')
    .argument('<recordingId>', 'the recording; a text that it has stays in its versions')
    .argument('<file>', 'subtitles, a document, a table, or the JSON of another program')
    .addOption(languageOption())
    .option('--encoding <name>', 'of a text in an old encoding, such as windows-1251')
    .option('--find-times', 'find the times in the recording, which takes minutes like a transcription')
    .action(async (recordingId: string, file: string, { findTimes, ...how }: ImportOptions) => {
      const { longhand, signal, terminal } = session
      const content = await readFile(file).catch((error: unknown) => {
        throw new UsageError(`${file} can’t be read.`, { cause: error })
      })
      const { fileStatus, sections, notes } = await longhand.importText(
        { recordingId, ...how, times: findTimes ? ('find' as const) : undefined },
        { files: { file: new File([content], path.basename(file)) }, signal },
      )
      const status = fileStatus === recordingStatus.complete ? 'complete' : 'aligning'
      terminal.result(
        { recordingId, file, status, sections, notes },
        `${file}: ${sections} sections, ${status}`,
      )
      for (const { kind, count, example } of notes)
        terminal.note(
          `${kind === 'times' ? 'Times that were not read' : 'Left out'}: ${count}, such as ${plain(example)}`,
        )
    })
}
