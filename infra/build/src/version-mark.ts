/**
 * Stands for the version in what is compiled and minified, so that the next version finds the same code in caches and the same
 * short names in scripts. The version is written in its place at the end.
 */
export const VERSION_MARK = '0.0.0-zmigoversion'
