import type { Locator } from "playwright-core"

/**
 * Replaces the text in a field by typing key by key. In Firefox, `fill` would set the value by a script, which React
 * does not notice.
 */
export async function typeOver(field: Locator, text: string): Promise<void> {
  await field.press("ControlOrMeta+a")
  await field.press("Delete")
  await field.pressSequentially(text)
}
