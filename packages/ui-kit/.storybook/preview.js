import '../src/styles.css'

export { default } from '@longhand/storybook-config/preview'
