import { defineStorybook } from '@longhand/storybook-config'

export default defineStorybook()
