import { defineCatalog } from '@longhand/storybook-config'

export default defineCatalog(import.meta.url, '../../../packages/')
