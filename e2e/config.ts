/** The settings of the journeys; `npm test` starts a shop for them and sets all of these. */
const setting = (name: string, fallback: string): string => process.env[name] ?? fallback

export const config = {
  /** the shop under test */
  shopUrl: setting('ZMIGO_TEST_URL', 'http://localhost:8080'),
  /** the desk beside it */
  deskUrl: setting('ZMIGO_TEST_DESK_URL', 'http://localhost:8081'),
  /** Debian's Chromium, so that Playwright downloads none */
  chromium: setting('ZMIGO_TEST_CHROMIUM', '/usr/bin/chromium'),
  /** a browser with the history of a shopper's: the headless shell keeps neither pages nor scroll positions as that does */
  wholeChromium: setting('ZMIGO_TEST_WHOLE_CHROMIUM', '/usr/bin/chromium'),
  /** data directory of the shop under test, for crash schedules and slice faults */
  dataDirectory: setting('ZMIGO_TEST_DATA_DIR', '.data'),
  /** seed of random combinations; a failure names it, so that the run can be repeated */
  seed: Number(setting('ZMIGO_TEST_SEED', String(Math.floor(Math.random() * 1e9)))),
  /** how many journeys run at a time */
  workers: Number(setting('ZMIGO_TEST_WORKERS', '2')),
  /** how often a failed journey is tried again */
  retries: Number(setting('ZMIGO_TEST_RETRIES', '0')),
  /** `retain-on-failure` keeps what the browser showed at each step of a failed journey; recording it takes a quarter of the time */
  trace: setting('ZMIGO_TEST_TRACE', 'off') as 'off' | 'on' | 'retain-on-failure',
  /** folder for traces and the JSON report */
  reports: setting('ZMIGO_TEST_REPORTS', '.cache/reports'),
}

/** The environment without the settings of a shop, for shops that tests start themselves. */
export const baseEnvironment = (): NodeJS.ProcessEnv => {
  const {
    PORT: _port,
    HOST: _host,
    DATA_DIR: _data,
    DATABASE_URL: _database,
    KAFKA_BROKERS: _brokers,
    ELASTICSEARCH_URL: _search,
    PUBLIC_URL: _url,
    ALLOW_INSECURE: _insecure,
    NODE_ENV: _mode,
    ...rest
  } = process.env
  return rest
}
