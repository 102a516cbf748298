/** The program of the threads of `export-threads.ts`. */
import { type ExportResults, type ExportTask, runExportTask } from './export-tasks.ts'

export default async function work(task: ExportTask): Promise<ExportResults[ExportTask['kind']]> {
  const result = await runExportTask(task)
  // A small buffer is a window on memory that it shares with others: all of that would travel to the other thread.
  return Array.isArray(result) || result === 'too-long' ? result : { ...result, content: new Uint8Array(result.content) }
}
