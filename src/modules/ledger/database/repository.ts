import { readTime } from "./database-time"

/** The ledger's methods for the database itself. */
export const databaseRepository = { ofDatabase: { time: readTime } }
