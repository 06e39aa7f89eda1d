import { createHash } from 'node:crypto'
import type { Reply } from '#http/reply.ts'

/** Marks text that is already HTML; a template escapes every other value. */
export type Html = { readonly html: string }

type Part = Html | string | number | readonly Html[]

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const joined = strings.map((text, index) => {
    const part = parts[index]
    return part === undefined ? text : text + render(part)
  })
  return { html: joined.join('') }
}

function render(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  if ('html' in part) return part.html
  return part.map((item) => item.html).join('')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const STYLE = `
:root{color-scheme:dark;--bg:#10151c;--card:#19212b;--line:#2c3947;--text:#e8eef4;--quiet:#a3b3c2;--accent:#66c0f4}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:1120px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:26px;line-height:1.2;margin:8px 0}h2{font-size:18px;margin:32px 0 8px}
a{color:var(--accent)}p{margin:8px 0}code{font-size:13px;overflow-wrap:anywhere;color:var(--quiet)}
.banner{border:2px dashed #e0a52c;border-radius:10px;padding:10px 14px;margin-bottom:20px}
.quiet{color:var(--quiet);font-size:14px}
.grid{display:grid;gap:14px;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));list-style:none;padding:0}
.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:12px;display:flex;flex-direction:column;gap:6px;min-width:0}
.card p{margin:0}
button{font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:10px;min-height:44px;padding:6px 14px;cursor:pointer}
button:hover{border-color:var(--accent)}button:focus-visible,a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.player{display:flex;align-items:center;gap:12px;text-align:left;font-weight:700;width:100%}
.player img{border-radius:8px;background:var(--line);flex:none}
.player bdi{overflow-wrap:anywhere;min-width:0}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:8px;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th,td button{overflow-wrap:break-word}
iframe{width:100%;height:640px;border:1px solid var(--line);border-radius:10px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:10px;padding:14px}
button.main{background:var(--accent);color:#08131c;border-color:var(--accent);font-weight:700}
.pick{user-select:all;font-size:15px;color:var(--text)}
.phone{max-width:340px;border:8px solid var(--line);border-radius:32px;padding:24px 16px 32px;margin:24px 0;background:var(--card);display:grid;gap:16px}
.phone form,.phone button{width:100%}
.pinned .main{width:100%}@media (max-width:640px){.pinned{position:fixed;inset:auto 0 0;padding:10px 16px;background:var(--card);border-top:1px solid var(--line)}main:has(.pinned){padding-bottom:120px}}
.steam-bar{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;padding-bottom:12px;margin-bottom:16px;border-bottom:1px solid var(--line);letter-spacing:.12em}
.steam-bar nav,.back{letter-spacing:normal}
.who{display:flex;gap:12px;align-items:center;margin:12px 0}.who p{margin:0}.face{border-radius:8px;background:var(--line);flex:none}
.level{display:inline-block;border:2px solid var(--accent);border-radius:999px;padding:0 10px;font-size:13px;margin-right:6px}
.sides{display:grid;gap:16px;margin:16px 0}@media (min-width:800px){.sides{grid-template-columns:2fr 1fr}}
.sides>section{border:1px solid var(--line);border-radius:12px;padding:12px 16px;min-width:0}.sides h2{margin:0 0 8px}
.deal{display:grid;gap:0 24px;min-width:0}.deal>*{min-width:0}@media (min-width:1000px){.deal:has(.phone){grid-template-columns:minmax(0,1fr) 340px;align-items:start}}
[role=status]{display:inline-block;background:var(--line);border-radius:8px;padding:2px 12px}
.lines{list-style:none;padding:0}.lines li{padding:10px 0;border-top:1px solid var(--line)}
.done{border:2px solid var(--accent);margin:16px 0}.done h2{margin:0}
a.button{display:inline-block;background:var(--accent);color:#08131c;border-radius:10px;padding:10px 18px;font-weight:700;text-decoration:none}
.grid+details>summary{padding:10px 0}
.sheet+p{margin-top:16px}summary h2{display:inline-block}
.row{display:flex;flex-wrap:wrap;gap:10px;align-items:center}
.sheet{display:grid;gap:10px;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));list-style:none;padding:0}
.sheet li{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:8px;font-size:13px;text-align:center}
.sheet img{width:100%;height:auto;display:block}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** Not part of the page template, because the hash matches only this exact text. */
const STYLE_ELEMENT: Html = { html: `<style>${STYLE}</style>` }

type PageOptions = { status?: number; lang?: string; policy?: string }

/** Every page has a content security policy without scripts; `policy` adds the directives that one page needs. */
export function pageReply(title: string, body: Html, options: PageOptions = {}): Reply {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    options.policy ?? "form-action 'none'",
  ].join('; ')
  const document = html`<!doctype html>
    <html lang="${options.lang ?? 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
  return {
    status: options.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    },
    body: document.html,
  }
}
