/** The one shared table with personal data, `people.person`: written and read only through this package. */
export { forgetPeople, startForgetting, type ForgetfulTable } from './forget-people.ts'
export {
  changeTexts,
  erasePerson,
  lockPersonOnce,
  peopleMigrations,
  peopleHolding,
  readPeople,
  savePerson,
  savePersonOnce,
  type Person,
  type PersonDetails,
} from './people.ts'
