/** Words of the popular sizes. */
export const text = { title: 'המידות המבוקשות' }
