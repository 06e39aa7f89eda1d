export { SecurityPage as default } from '#features/office/shell/factor/security-page.tsx'
