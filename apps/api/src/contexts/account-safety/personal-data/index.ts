export { forgetByOperator } from './forget-by-operator.ts'
export { showStaffWords } from './show-staff-words.ts'
