import type { EndpointName } from '@longhand/contracts'
import type { z } from 'zod'
import type { Asker } from '../transcription/lifecycle/transcription.service.ts'

export interface ToolCaller extends Asker {
  signal: AbortSignal
  report: (message: string) => Promise<void>
}

export interface ToolAnswer<Structured> {
  structured: Structured
  text: string
}

interface ToolTexts {
  name: string
  title: string
  description: string
  /** The web API call with the same permission. */
  call: EndpointName
  /** The call that reads what the answer holds, where the first one only writes. Both permissions are needed. */
  readsBy?: EndpointName
  isReadOnly: boolean
  isOpenWorld?: boolean
}

interface ToolDefinition<Input extends z.ZodType, Output extends z.ZodType> extends ToolTexts {
  input: Input
  output: Output
  run: (fields: z.output<Input>, caller: ToolCaller) => Promise<ToolAnswer<z.output<Output>>>
}

export interface Tool extends ToolTexts {
  input: z.ZodType
  output: z.ZodType
  run: (fields: unknown, caller: ToolCaller) => Promise<ToolAnswer<Record<string, unknown>>>
}

export function defineTool<Input extends z.ZodType, Output extends z.ZodType<Record<string, unknown>>>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  return { ...definition, run: (fields, caller) => definition.run(fields as z.output<Input>, caller) }
}
