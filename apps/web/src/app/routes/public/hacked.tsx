export { HackedPage as default } from '#features/site/hacked/hacked-page.tsx'
