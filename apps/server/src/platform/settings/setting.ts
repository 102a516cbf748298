import { z } from 'zod'
import { type KeyKind, readRsaKey } from './rsa-key.ts'

/** The table in docs/operating/README.md is generated from these. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  /** Accepts the text of the variable, or `undefined` when it is unset or empty. */
  schema: Schema
  /** What holds when the variable is unset, as a reader of that table sees it. */
  default: string
  meaning: string
}

/** What settings hold, by the names of their variables. */
export type ValuesOf<Settings> = {
  [Name in keyof Settings]: Settings[Name] extends Setting<infer Schema> ? z.output<Schema> : never
}

export const setting = <Schema extends z.ZodType>(
  schema: Schema,
  fallback: string,
  meaning: string,
): Setting<Schema> => ({
  schema,
  default: fallback,
  meaning,
})

export const text = z.string().optional()

/** @returns A PEM for any form {@link readRsaKey} reads. */
export const key = (kind: KeyKind): z.ZodType<string | undefined> =>
  z
    .string()
    .transform((value, context) => {
      const pem = readRsaKey(value, kind)
      if (pem === undefined) context.addIssue(`must be an RSA ${kind} key: PEM, or the base64 in it`)
      return pem
    })
    .optional()
