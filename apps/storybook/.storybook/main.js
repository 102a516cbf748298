import { defineCatalogue } from '@longhand/storybook-config'

export default defineCatalogue(import.meta.url, '../../../packages/')
