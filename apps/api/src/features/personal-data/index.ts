export { forgetByOperator } from './forget-by-operator.ts'
