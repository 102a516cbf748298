import { definePackage } from '@longhand/tsup'

export default definePackage({
  name: 'ui-kit',
  entry: {
    index: 'src/index.ts',
    formik: 'src/formik/index.ts',
    i18n: 'src/i18n/index.ts',
    page: 'src/page.css',
  },
})
