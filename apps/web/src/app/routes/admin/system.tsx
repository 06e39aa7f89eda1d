export { SystemPage as default } from '#features/office/system/system-page.tsx'
