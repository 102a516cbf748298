import '@longhand/ui-kit/page.css'

export { default } from '@longhand/storybook-config/preview'
