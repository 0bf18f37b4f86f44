import type { BrowserActivity } from "./record-browser-activity"

const COMPLAINT = /^(error|warning|uncaught|assert):/

/**
 * Returns the errors and warnings in a browser's console, including violations of the content security policy. Leaves
 * out messages that `expected` matches.
 */
export function listConsoleErrors(
  { console: lines }: Pick<BrowserActivity, "console">,
  expected?: RegExp
): string[] {
  return lines.filter((line) => COMPLAINT.test(line) && !expected?.test(line))
}
