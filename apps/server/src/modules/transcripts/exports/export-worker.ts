import { threadWork } from '../../../platform/process/thread-work.ts'
import { type ExportResults, type ExportTask, runExportTask } from './export-tasks.ts'

export default threadWork(async (task: ExportTask): Promise<ExportResults[ExportTask['kind']]> => {
  const result = await runExportTask(task)
  // A small buffer shares pooled memory, all of which would be sent to the other thread.
  return typeof result === 'string' || !('content' in result)
    ? result
    : { ...result, content: new Uint8Array(result.content) }
})
