export { findPeople, type PeopleTools } from './find-users.ts'
export { listPeople } from './list-users.ts'
