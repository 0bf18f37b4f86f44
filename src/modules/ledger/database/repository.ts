import { readDatabaseTime } from "./database-time"

export const databaseRepository = { ofDatabase: { time: readDatabaseTime } }
