import type { EndpointName } from '@longhand/contracts'
import type { z } from 'zod'
import type { Asker } from '../transcription/lifecycle/transcription.service.ts'

/** Who calls a tool. */
export interface ToolCaller extends Asker {
  /** Aborted when the caller is gone or the server stops; its reason is what the caller is told. */
  signal: AbortSignal
  /** Tells a caller who asked for it how a call gets on. */
  report: (message: string) => Promise<void>
}

/** What a tool answers: for programs, and the same for a model to read. */
export interface ToolAnswer<Structured> {
  structured: Structured
  text: string
}

interface ToolTexts {
  name: string
  title: string
  description: string
  /** The call of the web API that does the same: who may call that may call this. */
  call: EndpointName
  /** Whether a call changes nothing. */
  isReadOnly: boolean
  /** Whether it reaches beyond this server. */
  isOpenWorld?: boolean
}

interface ToolDefinition<Input extends z.ZodType, Output extends z.ZodType> extends ToolTexts {
  input: Input
  output: Output
  run: (fields: z.output<Input>, caller: ToolCaller) => Promise<ToolAnswer<z.output<Output>>>
}

/** A tool whatever its fields are. */
export interface Tool extends ToolTexts {
  input: z.ZodType
  output: z.ZodType
  /** @param fields As `input` gives them. */
  run: (fields: unknown, caller: ToolCaller) => Promise<ToolAnswer<Record<string, unknown>>>
}

/** Ties what a tool does to the types of its fields. */
export function defineTool<Input extends z.ZodType, Output extends z.ZodType<Record<string, unknown>>>(definition: ToolDefinition<Input, Output>): Tool {
  return { ...definition, run: (fields, caller) => definition.run(fields as z.output<Input>, caller) }
}
