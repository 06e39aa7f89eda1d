export { HowItWorksPage as default } from '#features/site/how-it-works/how-page.tsx'
