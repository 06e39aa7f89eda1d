export { queueMail } from './queue-mail.ts'
export { wordsOfStep } from './templates/proposal-stop.ts'
export { writeStaffAlert } from './templates/staff-alert.ts'
