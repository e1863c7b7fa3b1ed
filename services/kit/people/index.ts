/** The one shared table with personal data, `people.person`: written and read only through this. */
export { forgetPeople, startForgetting, type ForgetfulTable } from './forget-people.ts'
export {
  erasePerson,
  peopleMigrations,
  personHolds,
  readPeople,
  savePerson,
  type Person,
  type PersonDetails,
} from './people.ts'
export { lockPersonOnce, savePersonOnce } from './person-once.ts'
