export { ConnectorPage as default } from '#features/office/stock/connector-page.tsx'
