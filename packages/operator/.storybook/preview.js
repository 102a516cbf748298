import '@longhand/ui-kit/styles.css'

export { default } from '@longhand/storybook-config/preview'
