/**
 * Runs in the head, before the first paint, as one inline script that the Content-Security-Policy names by its
 * hash. It sets the theme and the language, takes somebody who chose the other language to that page, and notes
 * that a session is stored, so that the header does not offer to sign in to somebody who is.
 */
export const BEFORE_PAINT_SCRIPT = [
  `(e=>{var p=location.pathname,n=/^\\/en(\\/|$)/.test(p),s,l;`,
  `e.lang=n?'en':'pl';`,
  `try{s=localStorage;`,
  `e.dataset.theme=/^(light|system)$/.test(s.theme)?s.theme:'dark';`,
  `if(s.accessToken)e.dataset.session='stored';`,
  `l=s.language;`,
  // The origin in front keeps an address such as /en//elsewhere on this site.
  `if('prerendered' in e.dataset&&(n?l==='pl':l==='en'))`,
  `location.replace(location.origin+(n?p.slice(3)||'/':'/en'+(p==='/'?'':p))+location.search+location.hash)`,
  `}catch{}})(document.documentElement)`,
].join('')
