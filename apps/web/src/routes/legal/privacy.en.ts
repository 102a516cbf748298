import type { LegalText } from './LegalPage.tsx'

export const privacyEn: LegalText = {
  title: 'Privacy policy',
  updated: 'Version 2',
  introduction:
    'A recording of a conversation is among the most private things there are. This page says what Longhand keeps, why, for how long and who can see it. “The operator” is {{operator}}.',
  operator: {
    unnamed: 'whoever runs the server that you use',
    named: '{{name}}, who runs the server that you use',
  },
  sections: [
    {
      heading: 'What is kept',
      paragraphs: [
        'Of your account: the email address, your name, photo and settings, your answers to the two questions at the beginning, who invited you, and your password in a form that cannot be turned back into it. If you sign in with Google, also the number that Google gives you.',
        'Of your recordings: the file as you uploaded it, the sound made from it for the player, its waveform, and the text with your corrections; summaries, translations, questions and notes; folders, tags and your custom vocabulary.',
        'Of your voices: texts that are spoken, songs, and the sounds made from them; of a voice of your own, the recording of the spoken consent.',
        'Of what you buy and earn: orders, memberships, time cards, beans, and every entry that came or went. You pay at the payment service: Longhand learns that an order was paid, not from which account.',
        'What you write to the operator: feedback with its pictures, and how you rate transcripts.',
        'Of your visits: sessions with the kind of browser they are in; for a hundred days, in a form that cannot be turned back, the networks that you logged in from, which say only whether an invited person and the inviter have one in common; and a server log with addresses, times and the kind of request. Passwords, codes, texts and file names are not in the log.',
      ],
    },
    {
      heading: 'Who can see it',
      paragraphs: [
        'You, and anyone who has a link that you made: one to a transcript shows its text and plays its recording, one to live captions shows them while they last. You can revoke either. Other accounts cannot see anything, and there is no setting that makes a recording public by accident.',
        'The operator’s administrators can technically reach the server’s storage, as with every server. They may do so only to keep the service running or where the law demands it.',
      ],
    },
    {
      heading: 'Where it is worked on',
      paragraphs: [
        'Longhand recognises speech, sums up, translates, speaks and changes voices on the operator’s own machines, unless the operator has connected a server elsewhere. Then it gets what its work takes, and the operator answers for that choice: a speech server the sound of recordings and your custom vocabulary; a language model the texts of transcripts, and what you ask about them; a translation server the texts that are translated; a server with voices the texts that are spoken; one that clones voices also the recording of your consent; one for songs the songs.',
        'Recordings may also lie with a storage service, and mails go through a mail server, both of the operator’s choice. The operator tells you which of all these there are.',
        'Longhand trains nothing with recordings and texts. They are not sold, and not shown to advertisers. There are no advertisers.',
      ],
    },
    {
      heading: 'In your browser',
      paragraphs: [
        'Longhand keeps your session, your language, theme and other small choices, and the files, recordings and corrections that wait to be sent in the browser’s own storage.',
        'It sets two cookies, which no script can read. One names the browser by a random number: verification codes count only in the browser that asked for them, and you get a mail when somebody signs in to your account from a browser that it does not know. It is set when a code is asked for and when you log in, is kept for 400 days after that, and stays when you log out. The other proves for five minutes that a code was right. Nothing follows you to other sites.',
        'The page loads nothing from other companies, no fonts, no statistics and no embedded players, with two exceptions. Where the operator offers to sign in with Google, the login dialog loads Google’s button from accounts.google.com. Where one pays with Alipay, the cashier shows Alipay’s page in a frame. These companies then see the address of your connection, and may set cookies of their own.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'Recordings and texts stay until you delete them; then 30 days in the recycle bin; then they are erased, with the summaries, translations, questions and notes that belong to them. What you had spoken or converted, and voices of your own, are erased when you delete them.',
        'Sessions end after 30 days without use, and after 90 days at the latest. Verification codes end after ten minutes.',
        'When you delete your account, you can change your mind for 7 days. Then recordings, texts, voices, profile, messages and feedback are erased. Orders, and the entries of time and beans, stay without anything that says whose they were.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may see, correct, take with you and erase what is kept about you. Texts are exported and recordings downloaded from the app itself; in the personal info, under “Your data”, you download everything at once and delete your account. For everything else, write to the operator.',
      ],
    },
  ],
}
