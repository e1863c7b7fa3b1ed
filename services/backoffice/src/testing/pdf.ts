/** A small PDF of one page. @param more objects beside it, such as a script */
export const pdf = (more = ''): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\n${more}` +
      `xref\n0 4\n0000000000 65535 f \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n190\n%%EOF\n`,
    'latin1',
  )

/** What a hostile document does when a reader opens it. */
export const SCRIPT = '4 0 obj<</S/JavaScript/JS(app.alert\\(1\\))>>endobj\n'
