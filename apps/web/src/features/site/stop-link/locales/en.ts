import type { TranslationOf } from '#lib/i18n/dictionary.ts'
import type { pl } from './pl.ts'

export const en = {
  title: 'Stop it?',
  loading: 'Checking the link…',
  proposed: 'Asked for',
  from: 'Can be confirmed from',
  about: 'It stops at once. The panel of the person who asked for it closes on all devices.',
  stop: 'Stop it',
  stopped: 'Stopped. Nothing will happen.',
  next: 'If it was not you: sign in, change your Steam password and check the keys in the panel.',
  decided: 'This step is over. There is nothing to stop.',
  incomplete: 'This link is not complete. Open it again from the e-mail.',
  home: 'Home',
  help: 'Write to us',
  failed: 'That did not work. Try again.',
} as const satisfies TranslationOf<typeof pl>
