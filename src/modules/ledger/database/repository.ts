import { readDatabaseTime } from "./database-time"

/** The ledger's method for reading the database's time. */
export const databaseRepository = { ofDatabase: { time: readDatabaseTime } }
