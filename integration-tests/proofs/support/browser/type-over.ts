import type { Locator } from "playwright-core"

/**
 * Types into a field, key by key, in the place of what is there. `fill` would set the value by a script in
 * Firefox, which React does not notice.
 */
export async function typeOver(field: Locator, text: string): Promise<void> {
  await field.press("ControlOrMeta+a")
  await field.press("Delete")
  await field.pressSequentially(text)
}
