export { findPeople, type PeopleTools } from './find-users.ts'
