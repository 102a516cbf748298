import type { LegalText } from './LegalPage.tsx'

export const privacyEn: LegalText = {
  title: 'Privacy policy',
  updated: 'Version 1',
  introduction:
    'A recording of a conversation is among the most private things there are. This page says what Longhand keeps, why, for how long and who can see it. “The operator” is whoever runs the server that you use.',
  sections: [
    {
      heading: 'What is kept',
      paragraphs: [
        'Of your account: the email address, a name if you give one, and your password in a form that cannot be turned back into it.',
        'Of your recordings: the file as you uploaded it, the sound made from it for the player, its waveform, and the text with your corrections.',
        'What you write to the operator: feedback with its pictures, and how you rate transcripts.',
        'Of your visits: sessions, and a server log with addresses, times and the kind of request. Passwords, codes, texts and file names are not in the log.',
      ],
    },
    {
      heading: 'Who can see it',
      paragraphs: [
        'You. Other accounts cannot, and there is no setting that makes a recording public by accident.',
        'The operator’s administrators can technically reach the server’s storage, as with every server. They may do so only to keep the service running or where the law demands it.',
      ],
    },
    {
      heading: 'Where speech is recognised',
      paragraphs: [
        'Longhand recognises speech on the operator’s own machine unless the operator has connected a speech server elsewhere; then the sound is sent there, and the operator answers for that choice.',
        'Recordings and texts are not used to train anything, not sold, and not shown to advertisers. There are no advertisers.',
      ],
    },
    {
      heading: 'In your browser',
      paragraphs: [
        'Longhand keeps your session, your language and theme, and files that wait for an upload in the browser’s own storage. Cookies are set for one thing: binding a verification code to the browser that asked for it. Nothing follows you to other sites.',
        'The page loads nothing from other companies: no fonts, no statistics, no embedded players.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'Recordings and texts stay until you delete them; then 30 days in the recycle bin; then they are erased, with everything that was made from them.',
        'Sessions end after 30 days without use, and after 90 days at the latest. Verification codes end after ten minutes.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may see, correct, take with you and erase what is kept about you. Texts are exported and recordings downloaded from the app itself; for everything else, write to the operator.',
      ],
    },
  ],
}
