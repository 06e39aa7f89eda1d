export { afterRestore } from './after-restore.ts'
