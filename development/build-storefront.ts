// `npm run build:storefront`, or with another folder than dist/storefront as its argument.
import { buildEntries } from "./storefront/build-entries"
import { ENTRIES_DIRECTORY } from "./storefront/entries"

buildEntries(process.argv[2] ?? ENTRIES_DIRECTORY).catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
