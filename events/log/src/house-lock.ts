/**
 * Advisory lock of whoever moves the shop as a whole: a restore, or the move of its history to another engine. Held by a
 * session exclusively; any constant that nobody else in this database uses.
 */
export const HOUSE_LOCK = 7_301_005
