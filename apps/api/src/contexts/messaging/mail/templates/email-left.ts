import { z } from 'zod'
import { mailTemplate } from './mail-template.ts'

const Data = z.strictObject({ isReplaced: z.boolean(), link: z.url({ protocol: /^https?$/ }) })

/** The last mail to an old address: an attacker who takes over an account changes its address first. */
export const emailLeft = mailTemplate(Data, {
  pl: ({ isReplaced, link }, brand) => ({
    subject: `Ten adres nie należy już do konta w ${brand.BRAND_NAME}`,
    heading: isReplaced ? 'Zmieniono adres e-mail konta' : 'Usunięto adres e-mail konta',
    paragraphs: [
      'Dzień dobry,',
      isReplaced
        ? `na koncie ${brand.BRAND_NAME} potwierdzono inny adres e-mail. Od teraz wiadomości o transakcjach wysyłamy na tamten adres, a na ten już nie.`
        : `z konta ${brand.BRAND_NAME} usunięto ten adres e-mail. Nie wyślemy już na niego wiadomości o transakcjach.`,
      'Jeśli to nie Ty, ktoś mógł wejść na Twoje konto Steam. Od razu zamroź konto u nas: przyciskiem albo kluczem awaryjnym z wcześniejszego e-maila o sprzedaży. Potem zmień hasło do Steam i wyloguj inne urządzenia.',
    ],
    button: { label: 'To nie ja', link },
    notes: [
      'Jeśli to Twoja zmiana, nic nie musisz robić.',
      'Nigdy nie prosimy w e-mailach o hasło do Steam ani o kod Steam Guard.',
    ],
  }),
  en: ({ isReplaced, link }, brand) => ({
    subject: `This address no longer belongs to your ${brand.BRAND_NAME} account`,
    heading: isReplaced ? 'The account has another e-mail address' : 'The e-mail address was removed',
    paragraphs: [
      'Hello,',
      isReplaced
        ? `another e-mail address was confirmed on your ${brand.BRAND_NAME} account. From now on messages about transactions go there and no longer here.`
        : `this e-mail address was removed from your ${brand.BRAND_NAME} account. We will not send messages about transactions to it any more.`,
      'If it was not you, somebody may be inside your Steam account. Freeze the account with us at once: with the button, or with the freeze key from an earlier e-mail about a sale. Then change your Steam password and sign out other devices.',
    ],
    button: { label: 'It was not me', link },
    notes: [
      'If you made the change, there is nothing to do.',
      'We never ask for your Steam password or a Steam Guard code by e-mail.',
    ],
  }),
})
