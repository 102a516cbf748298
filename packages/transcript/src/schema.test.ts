import { expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import type { editedSectionSchema, savedSectionSchema, sectionSchema } from './schema.ts'
import type { EditedWireSection, SavedWireSection, WireSection } from './wire.ts'

it('takes what the types of the wire say, and nothing else', () => {
  expectTypeOf<z.infer<typeof sectionSchema>>().toEqualTypeOf<WireSection>()
  expectTypeOf<z.infer<typeof savedSectionSchema>>().toExtend<SavedWireSection>()
  expectTypeOf<SavedWireSection>().toExtend<z.infer<typeof savedSectionSchema>>()
  expectTypeOf<z.infer<typeof editedSectionSchema>>().toExtend<EditedWireSection>()
  expectTypeOf<EditedWireSection>().toExtend<z.infer<typeof editedSectionSchema>>()
})
