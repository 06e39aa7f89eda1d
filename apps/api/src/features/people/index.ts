export { findPeople, type PeopleTools } from './find-people.ts'
