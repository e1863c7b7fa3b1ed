/** Garages: where tyres are fitted. */
export { createGaragesService, garagesMigrations } from './composition.ts'
export { importCities, type City } from './city/city.commands.ts'
export { importGarages, type Garage } from './garage/garage.commands.ts'
export { importHolidays, type Holiday } from './holiday/holiday.commands.ts'
