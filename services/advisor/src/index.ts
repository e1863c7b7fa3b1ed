/** Advisor: which tyres fit which bike. */
export { advisorMigrations, createAdvisorService } from './composition.ts'
export { importMotorcycles, type Motorcycle } from './motorcycle/motorcycle.commands.ts'
