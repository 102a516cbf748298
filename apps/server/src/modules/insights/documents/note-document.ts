import type { NoteNode, Notes } from '@longhand/contracts'
import { notesSchema } from '@longhand/contracts/schemas'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { invalid } from '../../../platform/errors/missing-field.ts'

/** Deeper nesting is a mistake or an attack. */
const deepest = 12
const maxCharacters = 500_000

const containers: ReadonlySet<string> = new Set([
  'doc',
  'bulletList',
  'orderedList',
  'blockquote',
  'listItem',
] satisfies (NoteNode['type'] | 'doc')[])
const blocks: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'codeBlock',
  'horizontalRule',
  ...containers,
])

export const emptyNotes: Notes = { type: 'doc', content: [{ type: 'paragraph' }] }

/**
 * Takes a document that a client sends and keeps what the product knows: unknown attributes, marks and links to anywhere but the web and mail
 * addresses are left out. Nothing of it is ever markup.
 *
 * @throws DomainError PARAMETER_INVALID when it is no such document, too deep or too long.
 */
export function readNotes(document: unknown): Notes {
  // Depth first: the checks that follow are recursive.
  if (!isObject(document) || depthOf(document) > deepest || JSON.stringify(document).length > maxCharacters)
    throw refused()
  // As JSON has it, and the database: the same save once more is known by its being equal, and a key without a value would differ.
  const parsed = notesSchema.safeParse(JSON.parse(JSON.stringify(withKnownMarks(document))))
  if (!parsed.success) throw refused()
  return parsed.data
}

function refused(): DomainError {
  return new DomainError('PARAMETER_INVALID', { sentence: invalid('document'), data: { field: 'document' } })
}

interface LooseNode {
  type?: unknown
  content?: unknown
  marks?: unknown
  attrs?: unknown
}

function childrenOf(node: LooseNode): LooseNode[] {
  return Array.isArray(node.content) ? (node.content as unknown[]).filter(isObject) : []
}

function isObject(value: unknown): value is LooseNode {
  return typeof value === 'object' && value !== null
}

/** Counted without recursion: the depth is what isn't known yet. */
function depthOf(document: LooseNode): number {
  let level = [document]
  let depth = 0
  while (level.length > 0 && depth <= deepest) {
    level = level.flatMap(childrenOf)
    depth += 1
  }
  return depth
}

/** Removes unknown marks and nodes; the schema checks the rest. */
function withKnownMarks(node: LooseNode): unknown {
  const { type, content, marks, attrs } = node
  if (type === 'text') return { ...node, marks: Array.isArray(marks) ? marks.filter(isKnownMark) : undefined }
  const children = childrenOf(node)
    .filter((child) => isKnownNode(child, type))
    .map(withKnownMarks)
  return { type, attrs, content: Array.isArray(content) ? children : undefined }
}

function isKnownNode({ type }: LooseNode, parent: unknown): boolean {
  return typeof parent === 'string' && containers.has(parent)
    ? blocks.has(String(type))
    : type === 'text' || type === 'hardBreak'
}

const plainMarks = ['bold', 'italic', 'underline', 'strike', 'code']

function isKnownMark(mark: unknown): boolean {
  if (!isObject(mark)) return false
  const { type } = mark
  const attrs = mark.attrs as { href?: unknown } | undefined
  if (type === 'link') return typeof attrs?.href === 'string' && /^(https?:\/\/|mailto:)/i.test(attrs.href)
  return plainMarks.includes(String(type))
}
