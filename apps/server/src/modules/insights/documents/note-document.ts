import type { NoteNode, Notes } from '@longhand/contracts'
import { notesSchema } from '@longhand/contracts/schemas'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { missing } from '../../../platform/errors/missing-field.ts'

/** Deeper lists are a mistake or an attack on whoever walks the document. */
const deepest = 12
const mostCharacters = 500_000

const containers: ReadonlySet<string> = new Set(['doc', 'bulletList', 'orderedList', 'blockquote', 'listItem'] satisfies (NoteNode['type'] | 'doc')[])
const blocks: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock', 'horizontalRule', ...containers])

/** Notes without anything in them. */
export const emptyNotes: Notes = { type: 'doc', content: [{ type: 'paragraph' }] }

/**
 * Takes a document that a client sends and keeps what the product knows: unknown attributes, marks and links to anywhere but the web and mail
 * addresses are left out. Nothing of it is ever markup.
 *
 * @throws DomainError PARAMETER_MISSING when it is no such document, too deep or too long.
 */
export function readNotes(document: unknown): Notes {
  if (JSON.stringify(document ?? null).length > mostCharacters || depthOf(document) > deepest) throw refused()
  const parsed = notesSchema.safeParse(withKnownMarks(document))
  if (!parsed.success) throw refused()
  return parsed.data
}

function refused(): DomainError {
  return new DomainError('PARAMETER_MISSING', { sentence: missing('document'), data: { field: 'document' } })
}

interface LooseNode {
  type?: unknown
  content?: unknown
  marks?: unknown
  attrs?: unknown
}

function childrenOf(node: unknown): LooseNode[] {
  const content = (node as LooseNode | null)?.content
  return Array.isArray(content) ? (content as LooseNode[]) : []
}

/** Counted without recursion: the depth is what isn't known yet. */
function depthOf(document: unknown): number {
  let level: LooseNode[] = [document as LooseNode]
  let depth = 0
  while (level.length > 0 && depth <= deepest) {
    level = level.flatMap(childrenOf)
    depth += 1
  }
  return depth
}

/** Leaves out marks and nodes that the product doesn't know; what remains is checked by the schema. */
function withKnownMarks(node: unknown): unknown {
  const { type, content, marks, attrs } = node as LooseNode
  if (type === 'text') return { ...(node as object), marks: Array.isArray(marks) ? marks.filter(isKnownMark) : undefined }
  const children = Array.isArray(content) ? (content as LooseNode[]).filter((child) => isKnownNode(child, type)).map(withKnownMarks) : undefined
  return { type, ...(attrs !== undefined && { attrs }), ...(children && { content: children }) }
}

function isKnownNode({ type }: LooseNode, parent: unknown): boolean {
  return typeof parent === 'string' && containers.has(parent) ? blocks.has(String(type)) : type === 'text' || type === 'hardBreak'
}

const plainMarks = ['bold', 'italic', 'underline', 'strike', 'code']

function isKnownMark(mark: unknown): boolean {
  const { type, attrs } = mark as { type?: unknown; attrs?: { href?: unknown } }
  if (type === 'link') return typeof attrs?.href === 'string' && /^(https?:\/\/|mailto:)/i.test(attrs.href)
  return plainMarks.includes(String(type))
}
