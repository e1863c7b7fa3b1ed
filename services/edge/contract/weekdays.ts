/** The seventh day of a week that begins with Sunday, which is 0. Nothing is installed, delivered or sent on it. */
export const SATURDAY = 6
