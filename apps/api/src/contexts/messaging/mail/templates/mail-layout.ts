import type { Brand } from '@app/contract/brand'
import type { Language } from '@app/contract/languages'
import type { MailContent } from './mail-template.ts'

type Frame = { language: Language; brand: Brand; publicUrl: string }

const FOOTER: Record<Language, { reply: string; registered: string }> = {
  pl: { reply: 'Pytania? Napisz do nas:', registered: 'Wiadomość wysłana automatycznie przez' },
  en: { reply: 'Questions? Write to us:', registered: 'Sent automatically by' },
}

/** The same content as plain text, for readers and programs that do not show HTML. */
export function layOutText(content: MailContent, frame: Frame): string {
  return [
    content.heading,
    ...content.paragraphs,
    ...(content.button ? [`${content.button.label}:\n${content.button.link}`] : []),
    ...content.notes,
    ['-- ', ...footerLines(frame)].join('\n'),
  ].join('\n\n')
}

/** Inline styles and a table, because mail programs support little more. Loads no picture and no external URL. */
export function layOutHtml(content: MailContent, frame: Frame): string {
  const paragraphs = content.paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
  const notes = content.notes.map((text) => `<p style="margin:0 0 8px">${escapeHtml(text)}</p>`)
  const footer = footerLines(frame).map((line) => escapeHtml(line))
  return `<!doctype html>
<html lang="${frame.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f2f4f7;color:#1b2430;font:16px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#ffffff;border-radius:12px">
<tr><td style="padding:24px 32px 0;font-weight:800;font-size:18px">${escapeHtml(frame.brand.BRAND_NAME)}</td></tr>
<tr><td style="padding:16px 32px 24px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(content.heading)}</h1>
${paragraphs.join('\n')}
${content.button ? layOutButton(content.button) : ''}
<div style="font-size:14px;color:#4a5565">${notes.join('\n')}</div>
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid #dfe4ea;font-size:13px;color:#4a5565">${footer.join('<br>\n')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function layOutButton({ label, link }: { label: string; link: string }): string {
  const address = escapeHtml(link)
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1f6f4a;color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#4a5565;word-break:break-all"><a href="${address}" style="color:#1f6f4a">${address}</a></p>`
}

function footerLines({ language, brand, publicUrl }: Frame): string[] {
  const texts = FOOTER[language]
  return [
    `${texts.registered} ${brand.BRAND_NAME}, ${publicUrl}`,
    `${texts.reply} ${brand.BRAND_MAILBOX}`,
    `${brand.BRAND_COMPANY}, ${brand.BRAND_ADDRESS}, NIP ${brand.BRAND_NIP}, KRS ${brand.BRAND_KRS}`,
  ]
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
