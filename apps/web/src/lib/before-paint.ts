/**
 * An inline script in the head that runs before the first paint; the Content-Security-Policy allows it by hash. It
 * sets theme and language, redirects to the page in the stored language, and marks a stored session. The header then
 * shows no sign-in button to a signed-in user.
 */
export const BEFORE_PAINT_SCRIPT = [
  `(e=>{var p=location.pathname,n=/^\\/en(\\/|$)/.test(p),s,l;`,
  `e.lang=n?'en':'pl';`,
  `try{s=localStorage;`,
  `e.dataset.theme=/^(light|system)$/.test(s.theme)?s.theme:'dark';`,
  `if(s.accessToken)e.dataset.session='stored';`,
  `l=s.language;`,
  // The origin prefix keeps a path such as /en//elsewhere on this site.
  `if('prerendered' in e.dataset&&(n?l==='pl':l==='en'))`,
  `location.replace(location.origin+(n?p.slice(3)||'/':'/en'+(p==='/'?'':p))+location.search+location.hash)`,
  `}catch{}})(document.documentElement)`,
].join('')
