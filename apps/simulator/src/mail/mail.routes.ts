import { html, pageReply, type Html } from '#http/html.ts'
import { jsonReply, textReply, type Reply } from '#http/reply.ts'
import { param, type Route } from '#http/router.ts'
import type { Mail, Mailbox } from '#mail/mailbox.ts'
import { languageOf, type SteamLanguage } from '#steam/steam-language.ts'
import { shortTime } from '#steam/steam-page.ts'
import { textsIn } from '#steam/steam-texts.ts'

export function mailRoutes(mailbox: Mailbox): Route[] {
  return [
    {
      method: 'GET',
      path: '/mailbox.json',
      handle: (request) => jsonReply(mailbox.listNewestFirst(request.query.get('to') ?? undefined)),
    },
    {
      method: 'DELETE',
      path: '/mailbox.json',
      handle: () => {
        mailbox.clear()
        return jsonReply({ ok: true })
      },
    },
    {
      method: 'GET',
      path: '/mailbox',
      handle: (request) => mailListPage(mailbox.listNewestFirst(), languageOf(request)),
    },
    {
      method: 'GET',
      path: '/mailbox/:id',
      handle: (request) => {
        const mail = mailbox.find(Number(param(request, 'id')))
        return mail ? mailPage(mail, languageOf(request)) : textReply('no such mail', 404)
      },
    },
  ]
}

function mailListPage(mails: readonly Mail[], language: SteamLanguage): Reply {
  const t = textsIn(language)
  const rows = mails.map(
    (mail) =>
      html`<tr>
        <td>${shortTime(mail.receivedAt, language)}</td>
        <td>${mail.to.join(', ')}</td>
        <td><a href="/mailbox/${mail.id}">${mail.subject || t.noSubject}</a></td>
        <td>${linkList(mail)}</td>
      </tr>`,
  )
  const table = html`<table>
    <thead>
      <tr>
        <th scope="col">${t.received}</th>
        <th scope="col">${t.to}</th>
        <th scope="col">${t.subject}</th>
        <th scope="col">${t.links}</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
  const body = html`<p><a href="/">${t.simulator}</a></p>
    <h1>${t.mailbox}</h1>
    ${mails.length > 0 ? table : html`<p>${t.noMail}</p>`}`
  return pageReply(t.mailbox, body, { lang: language })
}

function mailPage(mail: Mail, language: SteamLanguage): Reply {
  const t = textsIn(language)
  const body = html`<p><a href="/mailbox">${t.mailbox}</a></p>
    <h1>${mail.subject || t.noSubject}</h1>
    <p class="quiet">
      ${t.from}: ${mail.from} · ${t.to}: ${mail.to.join(', ')} · ${shortTime(mail.receivedAt, language)}
    </p>
    <h2>${t.links}</h2>
    ${linkList(mail)}
    <h2>${t.text}</h2>
    <pre>${mail.text}</pre>
    ${
      mail.html === ''
        ? ''
        : html`<h2>HTML</h2>
            <iframe title="HTML part" sandbox srcdoc="${mail.html}"></iframe>`
    }`
  return pageReply(mail.subject || t.mailbox, body, { lang: language })
}

function linkList(mail: Mail): Html {
  return html`${mail.links.map((link) => html`<p><a href="${link}" rel="noreferrer">${link}</a></p>`)}`
}
