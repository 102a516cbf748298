import { threadWork } from '../../../platform/process/thread-work.ts'
import { runTextTask } from './text-tasks.ts'

export default threadWork(runTextTask)
