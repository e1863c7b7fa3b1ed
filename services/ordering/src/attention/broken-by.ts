/** What broke an appointment: a change of its garage, a holiday, or tyres or money that come too late. */
export type BrokenBy = 'garage-out' | 'closure' | 'holiday' | 'hours' | 'capacity' | 'late-payment' | 'late-tyres'
