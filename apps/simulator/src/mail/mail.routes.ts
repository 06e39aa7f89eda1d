import { html, pageReply, type Html } from '#http/html.ts'
import { jsonReply, textReply, type Reply } from '#http/reply.ts'
import { param, type Route } from '#http/router.ts'
import type { Mail, Mailbox } from '#mail/mailbox.ts'

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
    { method: 'GET', path: '/mailbox', handle: () => mailListPage(mailbox.listNewestFirst()) },
    {
      method: 'GET',
      path: '/mailbox/:id',
      handle: (request) => {
        const mail = mailbox.find(Number(param(request, 'id')))
        return mail ? mailPage(mail) : textReply('no such mail', 404)
      },
    },
  ]
}

function mailListPage(mails: readonly Mail[]): Reply {
  const rows = mails.map(
    (mail) =>
      html`<tr>
        <td>${mail.receivedAt}</td>
        <td>${mail.to.join(', ')}</td>
        <td><a href="/mailbox/${mail.id}">${mail.subject || '(no subject)'}</a></td>
        <td>${linkList(mail)}</td>
      </tr>`,
  )
  const table = html`<table>
    <thead>
      <tr>
        <th scope="col">Received</th>
        <th scope="col">To</th>
        <th scope="col">Subject</th>
        <th scope="col">Links</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`
  const body = html`<p><a href="/">Simulator</a></p>
    <h1>Mailbox</h1>
    ${mails.length > 0 ? table : html`<p>No mail yet.</p>`}`
  return pageReply('Mailbox', body)
}

function mailPage(mail: Mail): Reply {
  const body = html`<p><a href="/mailbox">Mailbox</a></p>
    <h1>${mail.subject || '(no subject)'}</h1>
    <p class="quiet">From ${mail.from}, to ${mail.to.join(', ')}, ${mail.receivedAt}</p>
    <h2>Links</h2>
    ${linkList(mail)}
    <h2>Text</h2>
    <pre>${mail.text}</pre>
    ${
      mail.html === ''
        ? ''
        : html`<h2>HTML</h2>
            <iframe title="HTML part" sandbox srcdoc="${mail.html}"></iframe>`
    }`
  return pageReply(mail.subject || 'Mail', body)
}

function linkList(mail: Mail): Html {
  return html`${mail.links.map((link) => html`<p><a href="${link}" rel="noreferrer">${link}</a></p>`)}`
}
