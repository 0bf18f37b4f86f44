import { readFileSync } from "node:fs"
import {
  MESSAGE_VALUES_FILE,
  messageValuesSource,
} from "./generate-message-values"

it("src/domain/message-values.ts names the values of the English texts; npm run messages:generate writes it", async () => {
  expect(readFileSync(MESSAGE_VALUES_FILE, "utf8")).toBe(
    await messageValuesSource()
  )
})
