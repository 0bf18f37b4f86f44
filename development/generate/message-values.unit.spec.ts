import { readFileSync } from "node:fs"
import {
  MESSAGE_VALUES_FILE,
  messageValuesSource,
} from "./generate-message-values"

it("the file src/domain/message-values.ts has the content that npm run messages:generate writes from the English texts", async () => {
  expect(readFileSync(MESSAGE_VALUES_FILE, "utf8")).toBe(
    await messageValuesSource()
  )
})
