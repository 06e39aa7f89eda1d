export { SupportPage as default } from '#features/site/support/support-page.tsx'
