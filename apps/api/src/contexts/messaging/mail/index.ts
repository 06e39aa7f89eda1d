export { queueMail } from './queue-mail.ts'
export { wordsOfStep } from './templates/proposal-stop.ts'
