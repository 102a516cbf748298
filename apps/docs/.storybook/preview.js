import '@longhand/ui-kit/styles.css'
import './preview.css'
import preview from '@longhand/storybook-config/preview'
import { ComponentPage } from '../ComponentPage.js'
import { Container } from '../Container.js'
import { theme } from './theme.js'

export default {
  ...preview,
  tags: ['autodocs'],
  // Pages follow the system's theme, and examples with them.
  globalTypes: { locale: preview.globalTypes.locale },
  initialGlobals: { ...preview.initialGlobals, theme: 'system' },
  parameters: {
    ...preview.parameters,
    controls: { disable: true },
    // A frame of its own for each example: dialogs cover the page that they are on.
    docs: {
      theme,
      container: Container,
      page: ComponentPage,
      toc: { headingSelector: 'h2, h3' },
      canvas: { sourceState: 'none' },
      story: { inline: false, height: '36rem' },
    },
    options: {
      storySort: {
        order: [
          'Guides',
          [
            'Getting started',
            'Your users',
            'Your goods',
            'The cashier',
            'Refunds',
            'Rewards and beans',
            'Messages',
            'Webhooks',
            'Payment channels',
            'Looks and words',
            'Without our looks',
            'Hosts',
            'Tests and stories',
          ],
          'cashier',
          'rewards',
          'messages',
          'ui-kit',
          'Reference',
          ['Calls of an app', 'Calls by access token', 'Errors'],
        ],
      },
    },
  },
}
