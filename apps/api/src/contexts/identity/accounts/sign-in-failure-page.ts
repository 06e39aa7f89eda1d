import { createHash } from 'node:crypto'
import type { Language } from '@app/contract/languages'

const STYLE = `
:root{color-scheme:dark light}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0B0F0E;color:#EDF3F0;font:400 1rem/1.6 system-ui,"Segoe UI",Roboto,Arial,sans-serif}
main{max-width:26rem;padding:2rem 1rem;text-align:center}
h1{font-size:1.5rem;line-height:1.3}
p{color:#B4C2BC}
a{display:inline-block;margin-top:1rem;padding:.75rem 1.25rem;border-radius:10px;background:#3EE6A0;color:#04150D;font-weight:700;text-decoration:none}
small{display:block;margin-top:1.5rem;color:#93A39C}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
export const SIGN_IN_FAILURE_CSP = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const TEXTS = {
  pl: {
    hint: 'Nic się nie stało z Twoim kontem. Możesz spróbować jeszcze raz.',
    back: 'Wróć do logowania',
    code: 'Kod',
    path: '/login',
  },
  en: {
    hint: 'Nothing happened to your account. You can try again.',
    back: 'Back to sign-in',
    code: 'Code',
    path: '/en/login',
  },
} satisfies Record<Language, Record<string, string>>

/** Contains nothing from the request: only our own text and the request id. */
export function renderSignInFailure(page: {
  language: Language
  message: string
  requestId: string
}): string {
  const texts = TEXTS[page.language]
  return `<!doctype html>
<html lang="${page.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${page.message} | Skinkantor</title><style>${STYLE}</style></head>
<body><main><h1>${page.message}</h1><p>${texts.hint}</p><a href="${texts.path}">${texts.back}</a><small>${texts.code}: ${page.requestId}</small></main></body></html>`
}
