import { html, pageReply, type Html } from '#http/html.ts'
import type { Reply } from '#http/reply.ts'
import type { Player } from '#steam/players.ts'
import type { SteamLanguage } from './steam-language.ts'
import { textsIn } from './steam-texts.ts'

type SteamPage = {
  language: SteamLanguage
  body: Html
  /** Nobody is signed in without it. */
  me?: Player | undefined
  status?: number
  policy?: string
}

/** A page of the simulated Steam, in one language. It says in its first line that it is no real one. */
export function steamPage({
  language,
  body,
  me,
  status = 200,
  policy = "form-action 'self'",
}: SteamPage): Reply {
  const t = textsIn(language)
  return pageReply(
    t.simulator,
    html`<header class="steam-bar">
        <span class="row"><strong>STEAM</strong> <a class="back" href="/site/home">← Skinkantor</a></span>
        ${me ? accountOf(me, language) : ''}
      </header>
      <p class="banner">${t.banner}</p>
      ${body}`,
    { lang: language, policy, status },
  )
}

export function refusalPage(text: string, language: SteamLanguage = 'pl'): Reply {
  const body = html`<h1>${textsIn(language).error}</h1>
    <p lang="en">${text}</p>`
  return steamPage({ language, body, status: 400 })
}

function accountOf(me: Player, language: SteamLanguage): Html {
  const t = textsIn(language)
  return html`<nav class="row">
    <a href="/my/tradeoffers/">${t.offers}</a> <a href="/login/switch">${t.change}</a>
    <span class="quiet">${t.signedInAs} <bdi>${me.personaName}</bdi></span> ${avatar(me, 32)}
  </nav>`
}

export function avatar({ avatarHash }: Player, pixels: number): Html {
  return html`<img class="face" src="/_faces/${avatarHash}" alt="" width="${pixels}" height="${pixels}" />`
}

/** What tells one account from a look-alike: its picture, name, level and age. */
export function identity(player: Player, language: SteamLanguage): Html {
  const t = textsIn(language)
  const since = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'pl-PL', {
    dateStyle: 'long',
    timeZone: 'Europe/Warsaw',
  }).format(player.timeCreated * 1000)
  return html`<div class="who">
    ${avatar(player, 64)}
    <p>
      <a href="/profiles/${player.steamId}"
        ><strong><bdi>${player.personaName}</bdi></strong></a
      ><br /><span class="level">${t.level} <b>${player.level}</b></span>
      <span class="quiet">${t.since} ${since}</span>
    </p>
  </div>`
}

/** `27 lis, 08:00`, in the time zone of the site's sellers. */
export function shortTime(at: number | string, language: SteamLanguage): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'pl-PL', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Warsaw',
  }).format(new Date(at))
}

/** The notes are written in English and Polish. */
export function noteIn(language: SteamLanguage, { note }: Player): string {
  const [english = '', polish = english] = note.split(' / ')
  const text = language === 'en' ? english : polish
  return text.charAt(0).toUpperCase() + text.slice(1)
}
