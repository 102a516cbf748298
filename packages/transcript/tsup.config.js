import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'transcript',
  entry: {
    index: 'src/index.ts',
    subtitles: 'src/subtitles.ts',
    exports: 'src/exports.ts',
    formats: 'src/formats/index.ts',
    'format-ids': 'src/formats/ids.ts',
    imports: 'src/imports.ts',
    review: 'src/review.ts',
    schema: 'src/schema.ts',
    testing: 'src/testing.ts',
  },
})
