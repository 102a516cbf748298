import { defineCatalogue } from '@longhand/storybook-config'

export default defineCatalogue(new URL('../../../packages/', import.meta.url))
