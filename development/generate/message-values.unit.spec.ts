import { readFileSync } from "node:fs"
import {
  MESSAGE_VALUES_FILE,
  messageValuesSource,
} from "./generate-message-values"

it("src/domain/message-values.ts is what npm run messages:generate writes from the English texts", async () => {
  expect(readFileSync(MESSAGE_VALUES_FILE, "utf8")).toBe(
    await messageValuesSource()
  )
})
