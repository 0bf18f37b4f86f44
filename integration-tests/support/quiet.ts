/**
 * Restoring a database between tests cuts Medusa's idle connections, and knex
 * says so for each one. Only those lines are dropped.
 */
const NOISE = "Connection Error: Connection ended unexpectedly"

const log = console.log.bind(console)

console.log = (...said: unknown[]) => {
  if (!String(said[0]).includes(NOISE)) log(...said)
}
